// SPDX-License-Identifier: Apache-2.0
// Imports of the page go downward alone, between folders and between files.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const root = new URL('../src/', import.meta.url).pathname;
const order = ['server', 'model', 'look', 'drawing', 'panel', 'frame', ''];

async function importsOf(file) {
  const text = await readFile(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, to]) =>
    path.relative(root, path.resolve(root, path.dirname(file), to)),
  );
}

test('imports go downward, and in no circle', async () => {
  const files = (await readdir(root, { recursive: true })).filter((f) => /(?<!\.d)\.tsx?$/.test(f));
  const graph = new Map();
  for (const file of files) graph.set(file.replace(/\.tsx?$/, ''), await importsOf(file));
  const folder = (file) => order.indexOf(path.dirname(file).replace(/^\.$/, ''));
  for (const [file, targets] of graph)
    for (const to of targets)
      assert.ok(folder(to) <= folder(file), `${file} imports ${to}, which lies above it`);
  const done = new Set();
  const visit = (file, way) => {
    assert.ok(!way.includes(file), `a circle: ${[...way, file].join(' > ')}`);
    if (done.has(file)) return;
    for (const to of graph.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
});
