// SPDX-License-Identifier: Apache-2.0
// What a change brought into a formula that is typeset: its new symbols are marked, and the terms
// of sums that they stand in are coloured.

// What a term ends at, in the element of KaTeX that holds its sum.
const operators = '.mbin, .mrel';
const ends = `${operators}, .mopen, .mclose`;

const holdsSum = (element: Element) => [...element.children].some((e) => e.matches(operators));

/// The smallest term of a sum that holds the symbol, as the elements that it is set in.
function termOf(symbol: Element): Element[] {
  let inside = symbol;
  while (inside.parentElement && !inside.parentElement.matches('.base')) {
    if (holdsSum(inside.parentElement)) break;
    inside = inside.parentElement;
  }
  let begin = inside;
  let end = inside;
  while (begin.previousElementSibling?.matches(ends) === false)
    begin = begin.previousElementSibling;
  while (end.nextElementSibling?.matches(ends) === false) end = end.nextElementSibling;
  const siblings = [...(inside.parentElement?.children ?? [])];
  return siblings.slice(siblings.indexOf(begin), siblings.indexOf(end) + 1);
}

export function markFresh(formula: Element, names: Set<string> | undefined) {
  for (const marked of formula.querySelectorAll('.fresh, .freshterm'))
    marked.classList.remove('fresh', 'freshterm');
  for (const symbol of formula.querySelectorAll<HTMLElement>('[data-symbol]')) {
    if (!names?.has(symbol.dataset.symbol ?? '')) continue;
    symbol.classList.add('fresh');
    for (const element of termOf(symbol)) element.classList.add('freshterm');
  }
}
