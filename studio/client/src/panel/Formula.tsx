// SPDX-License-Identifier: Apache-2.0
// A formula, typeset. What is pointed at in it is lit everywhere, and the reverse.
import { useEffect, useRef } from 'preact/hooks';
import { useSignalEffect } from '@preact/signals';
import { marked, pointedAt } from '../model/selection';
import { markFresh } from './fresh';
import { loadKatex, typesetInto } from './typeset';

function symbolAt(event: MouseEvent): string | undefined {
  return (event.target as Element).closest<HTMLElement>('[data-symbol]')?.dataset.symbol;
}

// Names that stand for one thing: a constraint and its value, a point's coordinates.
function light(element: HTMLElement, names: Set<string>) {
  for (const symbol of element.querySelectorAll<HTMLElement>('[data-symbol]'))
    symbol.classList.toggle('hot', names.has(symbol.dataset.symbol ?? ''));
}

// A formula that goes on beyond the edge fades out there.
function fade(element: HTMLElement) {
  const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft;
  element.classList.toggle('more', hidden > 1);
}

export function Latex({
  latex,
  label,
  fresh,
}: {
  latex: string;
  label: string;
  fresh?: Set<string> | undefined;
}) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    void loadKatex().then((katex) => {
      if (isGone || !host.current) return;
      typesetInto(katex, host.current, latex);
      light(host.current, marked.peek());
      markFresh(host.current, fresh);
      fade(host.current);
    });
    return () => {
      isGone = true;
    };
  }, [latex, fresh]);
  useSignalEffect(() => {
    if (host.current) light(host.current, marked.value);
  });
  return (
    <div
      class="eq"
      ref={host}
      role="math"
      aria-label={label}
      tabIndex={0}
      onScroll={(event) => fade(event.currentTarget)}
      onMouseOver={(event) => {
        const name = symbolAt(event);
        pointedAt.value = name === undefined ? [] : [name];
      }}
      onMouseLeave={() => (pointedAt.value = [])}
    />
  );
}

/// Text with LaTeX between dollar signs.
export function MixedLatex({ text, fresh }: { text: string; fresh?: Set<string> | undefined }) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isGone = false;
    void loadKatex().then((katex) => {
      if (isGone || !host.current) return;
      host.current.replaceChildren(
        ...text.split('$').map((piece, i) => {
          if (i % 2 === 0) return document.createTextNode(piece);
          const span = document.createElement('span');
          typesetInto(katex, span, piece);
          return span;
        }),
      );
      markFresh(host.current, fresh);
    });
    return () => {
      isGone = true;
    };
  }, [text, fresh]);
  useSignalEffect(() => {
    if (host.current) light(host.current, marked.value);
  });
  return (
    <span
      ref={host}
      onMouseOver={(event) => {
        const name = symbolAt(event);
        pointedAt.value = name === undefined ? [] : [name];
      }}
      onMouseLeave={() => (pointedAt.value = [])}
    />
  );
}
