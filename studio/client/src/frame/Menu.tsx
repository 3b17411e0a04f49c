// SPDX-License-Identifier: Apache-2.0
// A menu at a place of the window: of a right click, of a button. Arrows move, Esc closes.
import { useEffect, useRef } from 'preact/hooks';
import { menu } from '../drawing/context';

export function Menu() {
  const shown = menu.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    const before = document.activeElement as HTMLElement | null;
    list.current!.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const close = (event: Event) => {
      if (!list.current?.contains(event.target as Node)) menu.value = undefined;
    };
    addEventListener('pointerdown', close);
    return () => {
      removeEventListener('pointerdown', close);
      // What was chosen may have opened a field, which keeps the focus.
      if (document.activeElement === document.body) before?.focus?.();
    };
  }, [shown]);
  if (!shown) return null;
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    const items = [...list.current!.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') menu.value = undefined;
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else return;
    event.preventDefault();
  };
  const left = Math.max(8, Math.min(shown.x, innerWidth - 220));
  const top = Math.max(8, Math.min(shown.y, innerHeight - 40 - 30 * shown.items.length));
  return (
    <nav aria-label={shown.title}>
      <div
        class="menu"
        role="menu"
        aria-label={shown.title}
        ref={list}
        onKeyDown={onKey}
        style={{ left: `${left}px`, top: `${top}px` }}
      >
        {shown.items.map((item) => (
          <button
            key={item.label}
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.value = undefined;
              item.run();
            }}
          >
            {item.label}
            {item.key && <kbd>{item.key.toUpperCase()}</kbd>}
          </button>
        ))}
      </div>
    </nav>
  );
}
