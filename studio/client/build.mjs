// SPDX-License-Identifier: Apache-2.0
// Builds the page into studio/dist: the same bytes from the same sources, as CI compares them.
import { build } from 'esbuild';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? path.join(here, '../dist');

// The fonts that formulas of mechanics use; of each the format that every browser reads.
const fonts = [
  'Main-Regular',
  'Main-Bold',
  'Math-Italic',
  'AMS-Regular',
  'Size1-Regular',
  'Size2-Regular',
  'Size3-Regular',
  'Size4-Regular',
].map((name) => `KaTeX_${name}`);

// KaTeX's style sheet, of its twenty fonts those above, and of their three formats one.
async function katexStyle() {
  const css = await readFile(path.join(here, 'node_modules/katex/dist/katex.min.css'), 'utf8');
  return css.replace(/@font-face\{[^}]*\}/g, (face) => {
    const font = /url\(fonts\/(KaTeX_[\w-]+)\.woff2\)/.exec(face)?.[1];
    if (!fonts.includes(font)) return '';
    return face.replace(/src:[^;}]*/, `src:url(/fonts/${font}.woff2) format("woff2")`);
  });
}

// The words of the language, from the table that the parser reads.
const words = {
  name: 'words',
  setup(builder) {
    builder.onResolve({ filter: /^trammel:words$/ }, () => ({ path: 'words', namespace: 'words' }));
    builder.onLoad({ filter: /.*/, namespace: 'words' }, async () => {
      const table = await readFile(path.join(here, '../../src/model/language/words.cpp'), 'utf8');
      const all = (pattern) =>
        JSON.stringify([...table.matchAll(pattern)].map((found) => found[1]));
      return {
        contents: `export const statementWords = new Set(${all(/StatementWord\{Word::\w+, "(\w+)"/g)});
          export const functionWords = new Set(${all(/FunctionWord\{"(\w+)"/g)});`,
      };
    });
  },
};

// Of the packages whose code or fonts are in the page.
async function licenses() {
  const packages = [
    'preact',
    '@preact/signals',
    '@preact/signals-core',
    'katex',
    'codemirror',
    '@codemirror/autocomplete',
    '@codemirror/commands',
    '@codemirror/language',
    '@codemirror/lint',
    '@codemirror/search',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/common',
    '@lezer/highlight',
    '@lezer/lr',
    '@marijn/find-cluster-break',
    'crelt',
    'style-mod',
    'w3c-keyname',
  ];
  const texts = [];
  for (const name of packages)
    texts.push(
      `${name}\n\n${await readFile(path.join(here, 'node_modules', name, 'LICENSE'), 'utf8')}`,
    );
  return texts.join('\n----\n\n');
}

await rm(out, { recursive: true, force: true });
await mkdir(path.join(out, 'fonts'), { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { studio: 'src/main.tsx', style: 'src/style/studio.css' },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2022'],
  minify: true,
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  chunkNames: 'part-[hash]',
  plugins: [words],
  logLevel: 'warning',
});
await writeFile(path.join(out, 'katex.css'), await katexStyle());
for (const font of fonts)
  await cp(
    path.join(here, `node_modules/katex/dist/fonts/${font}.woff2`),
    path.join(out, `fonts/${font}.woff2`),
  );
for (const file of ['index.html', 'icons.svg'])
  await cp(path.join(here, 'src', file), path.join(out, file));
await writeFile(path.join(out, 'licenses.txt'), await licenses());
