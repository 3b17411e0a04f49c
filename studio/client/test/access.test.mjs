// SPDX-License-Identifier: Apache-2.0
// Accessibility by axe on every tab and state, light and dark; windows of every width that is
// served, in which nothing lies over anything else.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { answered, openPage, patience, picture, startBrowser, startServer } from './studio.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const contradiction = `point O at (0, 0)
point A near (30 mm, 40 mm)
point B near (220 mm, 0 mm)
line crank from O to A
line rod from A to B
length(crank) = r
length(rod) = l
B on x_axis
angle(x_axis, crank) = theta
distance(O, B) = 240 mm
given r = 50 mm, l = 200 mm, theta = 60 deg
`;
const unfinished = contradiction.replace(/^(angle|distance).*\n/gm, '');

let server, browser;
before(async () => {
  server = await startServer({ 'conflict.tml': contradiction, 'unfinished.tml': unfinished });
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await server.stop();
});

async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  return violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((n) => `${n.target} ${n.failureSummary}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
}

async function openCard(page, name) {
  await page.getByText(name, { exact: true }).click();
  await answered(page);
}

for (const theme of ['light', 'dark'])
  test(`axe finds nothing, ${theme}`, async () => {
    const { page, end } = await openPage(browser, server, { theme });
    const found = [];
    const look = async (name) => {
      for (const finding of await findings(page)) found.push(`${name}: ${finding}`);
      await picture(page, `${name}-${theme}`);
    };
    await page.waitForTimeout(1000);
    await look('start');
    await openCard(page, 'Slider-crank');
    for (const tab of ['Text', 'Formulas', 'Numbers', 'Motion', 'Long term']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForTimeout(tab === 'Formulas' ? 1200 : 400);
      await look(tab.toLowerCase().replace(' ', '-'));
    }
    await page.getByRole('tab', { name: 'Motion' }).click();
    await page.getByRole('button', { name: /Range of motion/ }).click();
    await page.locator('.reach path').first().waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await look('reach');
    await page.getByRole('button', { name: 'Export' }).click();
    await look('export');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keys and help' }).click();
    await look('keys');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Trammel: start page' }).click();
    await openCard(page, 'Escapement');
    await page.getByRole('tab', { name: 'Long term' }).click();
    await page.getByRole('button', { name: 'Predict' }).click();
    await page
      .locator('.course')
      .first()
      .waitFor({ timeout: 60_000 * patience });
    await look('prediction');
    for (const name of ['unfinished', 'conflict']) {
      await page.getByRole('button', { name: 'Trammel: start page' }).click();
      await page.getByRole('button', { name: `${name}.tml`, exact: true }).click();
      await page.locator('.chip.todo, .chip.bad').waitFor();
      await page.waitForTimeout(500);
      await look(name);
    }
    assert.deepEqual(found, []);
    await end();
  });

// Pairs of regions and of what floats over the drawing, none of which may lie over another.
const regions = ['.top', '.rail', '.strip', '.dock', '.panel', '.chip', '.tray', '.legend'];

for (const [width, height] of [
  [900, 700],
  [1200, 800],
  [1440, 900],
  [2560, 1440],
])
  test(`nothing lies over anything else at ${width} x ${height}`, async () => {
    const { page, end } = await openPage(browser, server, { width, height });
    await openCard(page, 'Slider-crank');
    if (width < 1900) await page.getByRole('tab', { name: 'Formulas' }).click();
    await page.waitForTimeout(1200);
    await picture(page, `width-${width}`);
    const boxes = (
      await page.evaluate(
        (names) =>
          names.map((name) => {
            const box = document.querySelector(name)?.getBoundingClientRect();
            return (
              box && { name, left: box.left, right: box.right, top: box.top, bottom: box.bottom }
            );
          }),
        regions,
      )
    ).filter(Boolean);
    assert.equal(boxes.length, regions.length);
    for (const a of boxes) {
      assert.ok(a.right <= width + 0.5 && a.bottom <= height + 0.5, `${a.name} leaves the window`);
      for (const b of boxes)
        if (a.name < b.name)
          assert.ok(
            a.right <= b.left + 1 ||
              b.right <= a.left + 1 ||
              a.bottom <= b.top + 1 ||
              b.bottom <= a.top + 1,
            `${a.name} and ${b.name} overlap`,
          );
    }
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('button, .val, .f h3, .read')]
        .filter(
          (e) =>
            e.offsetParent &&
            e.scrollWidth > e.clientWidth + 1 &&
            getComputedStyle(e).overflow === 'hidden',
        )
        .map((e) => e.textContent),
    );
    assert.deepEqual(cut, [], 'words that are cut off');
    await end();
  });

test('below 900 pixels one sentence says so', async () => {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } });
  const page = await context.newPage();
  await page.goto(server.address);
  await page.getByText('at least 900 pixels wide').waitFor();
  assert.equal(await page.locator('.studio').isVisible(), false);
  await context.close();
});
