// SPDX-License-Identifier: Apache-2.0
// Drags with a hand's speed: frames of the page, places that never jump, a text that follows. The
// times are told, and held against a bound that says only that dragging is no slide show: machines
// that run tests are loaded.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  answered,
  openPage,
  patience,
  startBrowser,
  startServer,
  textOf,
  textOtherThan,
} from './studio.mjs';

const root = new URL('../../../', import.meta.url);
const read = (path) => readFile(new URL(path, root), 'utf8');

// A Stephenson linkage whose crank hangs from the coupler.
const stephenson = `point A at (0, 0)
point D at (120 mm, 0)
point B near (30 mm, 60 mm)
point C near (130 mm, 80 mm)
line left from A to B
line right from D to C
line coupler from B to C
length(left) = 70 mm
length(right) = 80 mm
length(coupler) = 105 mm
point P in coupler at (50 mm, 40 mm)
point F at (40 mm, 190 mm)
point E near (75 mm, 165 mm)
line crank from F to E
line link from E to P
length(crank) = 25 mm
length(link) = 60 mm
angle(x_axis, crank) = theta
force(C) = (40 N, 0)
given theta = 300 deg
find reaction(theta)
`;

// A hinged strip of squares, each a bar longer than the one before is stiff: 300 constraints.
function strip(cells) {
  const lines = ['point A0 at (0, 0)', 'point B0 at (0, 100 mm)'];
  for (let i = 1; i <= cells; ++i) {
    const x = 100 * i;
    lines.push(
      `point A${i} near (${x} mm, 0)`,
      `point B${i} near (${x} mm, 100 mm)`,
      `line a${i} from A${i - 1} to A${i}`,
      `line b${i} from B${i - 1} to B${i}`,
      `line c${i} from A${i} to B${i}`,
      `line d${i} from A${i - 1} to B${i}`,
      `length(a${i}) = 100 mm`,
      `length(b${i}) = 100 mm`,
      `length(c${i}) = 100 mm`,
    );
    lines.push(i < cells ? `length(d${i}) = 141.42 mm` : `angle(a${i - 1}, a${i}) = theta`);
  }
  return [...lines, 'given theta = 5 deg', ''].join('\n');
}

let server, browser;
before(async () => {
  server = await startServer({
    'jansen.tml': await read('tests/sketches/jansen.tml'),
    'planetary.tml': await read('tests/cases/planetary.tml'),
    'stephenson.tml': stephenson,
    'strip.tml': strip(75),
  });
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await server.stop();
});

// Drags along a smooth path, also out of reach, and tells the intervals of frames and what jumped.
async function dragAbout(page, sheet, name, seconds) {
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const next = (now) => {
      window.frames_.push(now - last);
      last = now;
      window.going = requestAnimationFrame(next);
    };
    window.going = requestAnimationFrame(next);
    window.trammel.frameTimes.length = 0;
  });
  const box = await sheet.box();
  const [x, y] = await sheet.placeOf(name);
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  const begun = Date.now();
  while (Date.now() - begun < 1000 * seconds) {
    const t = (Date.now() - begun) / 1000;
    await page.mouse.move(
      box.x + x + 60 * Math.sin(1.7 * t),
      box.y + y + 50 * (1 - Math.cos(1.3 * t)),
    );
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
  return page.evaluate(() => {
    cancelAnimationFrame(window.going);
    const sorted = (list) => [...list].sort((a, b) => a - b);
    const of = (list, share) => list[Math.min(list.length - 1, Math.floor(share * list.length))];
    const frames = sorted(window.frames_.slice(5));
    const calls = sorted(window.trammel.frameTimes);
    return {
      frames: [of(frames, 0.5), of(frames, 0.95)],
      calls: [of(calls, 0.5), of(calls, 0.95)],
      count: calls.length,
    };
  });
}

const seconds = Number(process.env.TRAMMEL_DRAG_SECONDS ?? 3);
for (const [file, name] of [
  ['jansen.tml', 'M'],
  ['stephenson.tml', 'E'],
  ['planetary.tml', 'P'],
  ['strip.tml', 'A75'],
])
  test(`dragging ${file}`, async () => {
    const { page, sheet, end } = await openPage(browser, server);
    await page.getByRole('button', { name: file, exact: true }).click();
    await answered(page);
    const before = await textOf(page);
    const stop = await page
      .locator('[data-stop]')
      .evaluateAll((all) => all.map((e) => e.dataset.stop));
    const held = stop.includes(name) ? name : stop.find((s) => /^[A-Z]/.test(s));
    const told = await dragAbout(page, sheet, held, seconds);
    console.log(
      `${file}: frames ${told.frames.map((n) => n.toFixed(1)).join(' / ')} ms, calls ${told.calls.map((n) => n.toFixed(1)).join(' / ')} ms (median / 95 %), ${told.count} calls`,
    );
    assert.ok(told.count * patience > 10, 'the drag reached the server');
    assert.ok(told.frames[0] < 50 * patience);
    await textOtherThan(page, before);
    await end();
  });
