// SPDX-License-Identifier: Apache-2.0
// Formulas on the page: the kernel's LaTeX, with the names of the model tagged, so that pointing at
// a symbol lights the part.
import { answered, elements } from '../model/model';

const greekNames = new Set([
  'alpha',
  'beta',
  'gamma',
  'delta',
  'epsilon',
  'zeta',
  'eta',
  'theta',
  'kappa',
  'lambda',
  'mu',
  'nu',
  'xi',
  'rho',
  'sigma',
  'tau',
  'phi',
  'chi',
  'psi',
  'omega',
  'Gamma',
  'Delta',
  'Theta',
  'Lambda',
  'Xi',
  'Sigma',
  'Phi',
  'Psi',
  'Omega',
]);

const part = (word: string) =>
  greekNames.has(word) ? `\\${word}` : word.length === 1 ? word : `\\mathrm{${word}}`;

/// How the kernel prints a name: `\omega_{\mathrm{rod}}` for omega_rod.
export function nameInLatex(name: string): string {
  const primes = /'*$/.exec(name)![0];
  const [stem, ...below] = name.slice(0, name.length - primes.length).split('_');
  const index = below.length > 0 ? `_{${below.map(part).join('')}}` : '';
  return part(stem!) + primes + index;
}

// One piece of LaTeX with what belongs to it: a command, a letter, a word in upright letters.
const piece =
  /\\(?:operatorname|mathrm|text|begin|end)\{[^}]*\}|\\[A-Za-z]+|\\.|[A-Za-z]|[^A-Za-z\\]+/g;
const index = /^'*(?:_\{(?:\\mathrm\{\w+\}|\\[A-Za-z]+|[^{}])*\})?/;

/// Tags what is a name of the model. Names are looked up as they are printed.
export function tagNames(latex: string): string {
  const clauses = (answered.peek()?.report.results ?? []).flatMap(({ where }) =>
    where.map(([name]) => name),
  );
  const known = [...clauses, ...elements.peek().map((e) => e.name)];
  const names = new Map(known.map((name) => [nameInLatex(name), name]));
  let tagged = '';
  let at = 0;
  while (at < latex.length) {
    piece.lastIndex = at;
    const found = piece.exec(latex);
    if (!found || found.index !== at) break;
    const begun = found[0];
    const tail = /^[A-Za-z]$|^\\(mathrm|[A-Za-z]+$)/.test(begun)
      ? index.exec(latex.slice(at + begun.length))![0]
      : '';
    const name = names.get(begun + tail) ?? names.get(begun + tail.replace(/'/g, ''));
    tagged += name === undefined ? begun + tail : `\\htmlData{symbol=${name}}{${begun}${tail}}`;
    at += begun.length + tail.length;
  }
  return tagged + latex.slice(at);
}

type Katex = typeof import('katex').default;
let loading: Promise<Katex> | undefined;

/// KaTeX and its style sheet, when the first formula shows.
export function loadKatex(): Promise<Katex> {
  loading ??= (async () => {
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = '/katex.css';
    document.head.append(style);
    return (await import('katex')).default;
  })();
  return loading;
}

// In lines that may wrap; a formula of many lines has its own breaks.
export function typesetInto(katex: Katex, element: HTMLElement, latex: string) {
  katex.render(`\\displaystyle ${tagNames(latex)}`, element, {
    throwOnError: false,
    strict: false,
    output: 'html',
    trust: (context) => context.command === '\\htmlData',
  });
}
