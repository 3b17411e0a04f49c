// SPDX-License-Identifier: Apache-2.0
// The keys of the page, and the dialog that lists them.
import { useEffect, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { askNewName, menu, removeSelected } from '../drawing/context';
import { cancelStep, chooseTool, toolNames } from '../drawing/tools';
import { choose, offered } from '../drawing/wishes';
import { redoStep, undoStep } from '../model/document';
import { fitAll, unwaited } from '../model/model';
import { togglePlay } from '../model/motion';
import { saveDocument } from './files';

const isShown = signal(false);

export function openKeys() {
  isShown.value = true;
}

// Letters are typed there, not keys of the page.
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const inner = target.shadowRoot?.activeElement ?? target;
  return (
    inner instanceof HTMLElement &&
    (inner.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(inner.tagName)) &&
    (inner as HTMLInputElement).type !== 'range'
  );
}

function onControl(event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) redoStep();
      else undoStep();
      return true;
    case 'y':
      redoStep();
      return true;
    case 's':
      saveDocument();
      return true;
    default:
      return false;
  }
}

function onPlain(event: KeyboardEvent): boolean {
  const isButton = event.target instanceof HTMLButtonElement;
  switch (event.key) {
    case 'Escape':
      cancelStep();
      return true;
    case ' ':
      if (isButton) return false;
      togglePlay();
      return true;
    case 'Delete':
    case 'Backspace':
      void removeSelected();
      return true;
    case 'f':
    case 'F':
      unwaited(fitAll());
      return true;
    case 'F2':
      askNewName();
      return true;
    case '?':
      openKeys();
      return true;
  }
  const number = '12345678'.indexOf(event.key);
  if (number >= 0) {
    chooseTool(toolNames[number]!);
    // So that arrows and Enter work with the tool at once.
    document.querySelector<SVGElement>('.cv')?.focus({ preventScroll: true });
    return true;
  }
  const offer = offered.peek().find((one) => one.key === event.key.toLowerCase());
  if (offer) void choose(offer);
  return offer !== undefined;
}

export function listenToKeys() {
  addEventListener('keydown', (event) => {
    if (menu.peek() || isTyping(event.target) || event.altKey) return;
    const isDone = event.ctrlKey || event.metaKey ? onControl(event) : onPlain(event);
    if (isDone) event.preventDefault();
  });
}

const keys: [string, string[]][] = [
  ['Tools', ['1', 'to', '8']],
  ['Distance, length', ['D']],
  ['Angle', ['N']],
  ['Horizontal', ['H']],
  ['Vertical', ['V']],
  ['On a line', ['O']],
  ['Equal', ['Q']],
  ['Parallel', ['L']],
  ['Perpendicular', ['[']],
  ['Midpoint', ['M']],
  ['A point carried by a bar', ['C']],
  ['As measured', ['E']],
  ['Fix, let go', [']']],
  ['Tangent', ['T']],
  ['Weld', ['W']],
  ['Gears, rolling', ['G', 'K']],
  ['Join two points', ['I']],
  ['Drive', ['R']],
  ['Slider on the x axis', ['X']],
  ['Torque', ['U']],
  ['Rename', ['F2']],
  ['Delete', ['Del']],
  ['Undo, redo', ['Ctrl+Z', 'Ctrl+Y']],
  ['Save', ['Ctrl+S']],
  ['Play', ['Space']],
  ['Fit', ['F']],
  ['Cancel', ['Esc']],
  ['Next, last element', ['PageDown', 'PageUp']],
  ['Nudge, or move the pointer of a tool', ['Arrows']],
  ['Click with the tool', ['Enter']],
];

export function Keys() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isShown.value) dialog.current?.showModal();
  }, [isShown.value]);
  if (!isShown.value) return null;
  return (
    <dialog ref={dialog} aria-labelledby="keys-title" onClose={() => (isShown.value = false)}>
      <h2 id="keys-title">Keys</h2>
      <ul class="kk">
        {keys.map(([what, names]) => (
          <li key={what}>
            {what}{' '}
            <span>
              {names.map((name) => (name === 'to' ? ' to ' : <kbd key={name}>{name}</kbd>))}
            </span>
          </li>
        ))}
      </ul>
      <p class="st">
        Select first, then press a key. A name or an expression is right wherever a number is asked:
        r = 50 mm, 2*r. Right-click a joint for ground, driver and slider. Shift selects several.
        Double-click a value to change it.
      </p>
      <form method="dialog">
        <button class="btn main">Close</button>
      </form>
    </dialog>
  );
}
