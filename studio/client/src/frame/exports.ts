// SPDX-License-Identifier: Apache-2.0
// What the model, its drawing and its answers are written as.
import { fileName, text } from '../model/document';
import { answered, atWork, whenAnswered } from '../model/model';
import { table } from '../model/motion';
import { saveAs } from '../panel/download';
import { resultsOf } from '../panel/Formulas';
import { toCsv } from '../panel/Numbers';
import { call, openText } from '../server/call';
import type { Answered } from '../server/replies';
import { copyLink } from './files';

const stem = () =>
  fileName
    .peek()
    .split('/')
    .pop()!
    .replace(/\.tml$/, '');

async function exportSource(language: string, ending: string) {
  const reply = await atWork(async (signal) => {
    await openText('work', text.peek(), { signal });
    return call<Answered>('work', 'export', { language, seconds: 60 }, { signal });
  });
  if (!reply.source)
    throw new Error(
      reply.report.diagnostics.find((d) => d.severity === 'error')?.message ??
        'there is nothing to export',
    );
  saveAs(`${stem()}.${ending}`, reply.source, 'text/plain');
}

async function exportSvg() {
  const reply = await atWork(async (signal) => {
    await openText('work', text.peek(), { signal });
    return call<Answered>('work', 'draw', {}, { signal });
  });
  if (!reply.svg) throw new Error('there is nothing to draw');
  saveAs(`${stem()}.svg`, reply.svg, 'image/svg+xml');
}

async function exportPage() {
  const reply = await atWork(async (signal) => {
    await openText('work', text.peek(), { signal });
    return call<Answered>('work', 'run', { page: true, seconds: 120 }, { signal });
  });
  if (!reply.page) throw new Error('a moving page needs a run: write simulate for 10 s');
  saveAs(`${stem()}.html`, reply.page, 'text/html');
}

async function exportLatex() {
  await whenAnswered();
  const whole = resultsOf(answered.peek())
    .flatMap(({ typeset }) => [
      ...(typeset?.lines ?? []).map((line) => `\\begin{equation*}\n  ${line}\n\\end{equation*}`),
      ...(typeset?.where.length ? [`where ${typeset.where.join(', ')}.`] : []),
    ])
    .join('\n');
  saveAs(`${stem()}.tex`, whole, 'text/plain');
}

function exportTable() {
  const shown = table.peek();
  if (!shown) throw new Error('there is no motion to write');
  saveAs(`${stem()}.csv`, toCsv(shown), 'text/csv');
}

const now = (work: () => void) => async () => work();

/// Each by its name, to be run when it is chosen.
export const exporters: [label: string, run: () => Promise<void>][] = [
  ['Link', copyLink],
  ['Drawing (SVG)', exportSvg],
  ['Formulas (LaTeX)', exportLatex],
  ['C', () => exportSource('c', 'c')],
  ['Python', () => exportSource('python', 'py')],
  ['JavaScript', () => exportSource('javascript', 'js')],
  ['MATLAB', () => exportSource('matlab', 'm')],
  ['Table (CSV)', now(exportTable)],
  ['Moving page (HTML)', exportPage],
  ['Model (.tml)', now(() => saveAs(`${stem()}.tml`, text.peek(), 'text/plain'))],
];
