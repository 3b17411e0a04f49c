// SPDX-License-Identifier: Apache-2.0
// Numbers as the page writes them: a true minus, four digits.

export function write(value: number | null | undefined, digits = 4): string {
  if (value == null || !Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const plain =
    size !== 0 && (size >= 1e6 || size < 1e-4)
      ? value.toExponential(digits - 1)
      : String(Number(value.toPrecision(digits)));
  return plain.replaceAll('-', '−');
}

/// Units as they are printed: N·m, deg as °.
export function writeUnit(unit: string): string {
  return unit
    .replace(/\bdeg\b/, '°')
    .replaceAll('*', '·')
    .replace(/\^(-?\d)/g, (_, n: string) =>
      [...n].map((c) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(c)]).join(''),
    );
}

/// Behind a number: a space before all but °.
export function besideNumber(unit: string): string {
  const written = writeUnit(unit);
  return written === '' || written === '°' ? written : ` ${written}`;
}

const greek: Record<string, string> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  eta: 'η',
  theta: 'θ',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  Phi: 'Φ',
  Theta: 'Θ',
  pi: 'π',
};

/// A name of the model in plain letters: θ for theta.
export function writeName(name: string): string {
  return name.replace(/[A-Za-z]+/g, (word) => greek[word] ?? word);
}

/// Round values that divide a range into some `wanted` steps.
export function ticksOf(from: number, to: number, wanted: number): number[] {
  const width = to - from;
  if (!(width > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(width / wanted));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => width / n <= wanted) ?? width;
  const first = Math.ceil(from / step - 1e-9);
  const ticks: number[] = [];
  for (let i = first; i * step <= to + 1e-9 * width; ++i)
    ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}
