// SPDX-License-Identifier: Apache-2.0
// From the empty sheet to exported formulas, by mouse, and again by keys alone.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  answered,
  chip,
  openPage,
  picture,
  startBrowser,
  startServer,
  textOf,
  textOtherThan,
  textWith,
  waitForMotion,
} from './studio.mjs';

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await server.stop();
});

const crank =
  /point O at \(0, 0\)\n[^]*line OA from O to A\n[^]*line AB from A to B\nlength\(OA\) = r\n/;

test('by mouse: a slider-crank from the first click to its torque', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  for (const card of ['Slider-crank', 'Four-bar', 'Truss', 'Escapement', 'Draw your own'])
    await page.getByText(card, { exact: true }).waitFor();
  await page.waitForTimeout(800);
  await picture(page, 'start-light');

  await sheet.take('Line');
  await sheet.click(200, 420);
  await sheet.click(330, 300);
  await sheet.type('r = 50 mm');
  await sheet.clickOn('A');
  await sheet.click(700, 420);
  await sheet.type('l = 200 mm');
  await sheet.choose('O', /Ground/);
  await sheet.choose('B', /Slider/);
  await chip(page).getByText('1 freedom left').waitFor();
  assert.match(await chip(page).innerText(), /can turn about O.*Needs a driver/);
  await page.mouse.move(5, 5);
  await picture(page, 'unfinished-light');
  await sheet.press(chip(page).getByRole('button', { name: 'Drive it' }));
  await answered(page);
  await textWith(page, crank);

  await sheet.press(page.getByRole('tab', { name: 'Formulas' }));
  await sheet.press(page.getByRole('button', { name: 'x(B)', exact: true }));
  await page.locator('.f .katex').first().waitFor();
  assert.ok(sheet.clicks <= 12, `first formula after ${sheet.clicks} clicks`);
  const formula = page.locator('.f').first();
  assert.match(await formula.innerText(), /Position of B/);
  assert.match(await formula.innerText(), /verified at \d points/);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.locator('.f h3').getByText('Acceleration of B').waitFor();
  await formula.locator('[data-symbol=r]').first().hover();
  await page.locator('.scene .lit').first().waitFor();
  await formula.getByRole('button', { name: /LaTeX/ }).click();
  assert.match(
    await page.evaluate(() => navigator.clipboard.readText()),
    /^x\(B\) = r \\cos \\theta \+ \\sqrt/,
  );

  await sheet.drag('A', 40, 60);
  await page.getByRole('button', { name: 'Undo: drag A' }).waitFor();
  await textWith(page, /theta = [\d.]+ deg/);
  await page.keyboard.press('Escape');
  await page.locator('.cv').focus();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await waitForMotion(page);
  await page.keyboard.press(' ');

  await page.getByRole('radio', { name: 'Load' }).click();
  await sheet.clickOn('B');
  await sheet.type('F = 120 N');
  await page.getByRole('radio', { name: 'Select' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'reaction(theta)', exact: true }).click();
  await page.locator('.f .q').getByText('reaction(theta)').waitFor();
  await answered(page);
  await page.locator('.scene .tm-reaction').first().waitFor();
  await page.locator('.plot').getByText('reaction(θ)').waitFor();
  await page
    .locator('.plot')
    .first()
    .click({ position: { x: 150, y: 60 } });
  await page.keyboard.press('f');
  await page.waitForTimeout(500);
  await picture(page, 'formulas-light');

  await page.getByRole('radio', { name: 'Cut' }).click();
  const [[ax, ay], [bx, by]] = [await sheet.placeOf('A'), await sheet.placeOf('B')];
  await sheet.click(0.6 * ax + 0.4 * bx, 0.6 * ay + 0.4 * by);
  await page.locator('.f .q').getByText('internal(AB, s)').waitFor();
  await page.getByRole('radio', { name: 'Mass' }).click();
  await sheet.clickOn('B');
  await sheet.type('m = 1 kg');
  await answered(page);
  await textWith(page, /mass\(B\) = m\n/);
  // What is new is coloured: whole terms, not the force that was there before.
  const torque = page.locator('.f').filter({ hasText: 'reaction(theta)' });
  await torque.locator('.freshterm [data-symbol=m], [data-symbol=m].freshterm').first().waitFor();
  assert.equal(await torque.locator('.freshterm[data-symbol=F]').count(), 0);
  await torque.getByText('coloured').waitFor();
  await picture(page, 'fresh-light');

  await page.getByRole('radio', { name: 'Select' }).click();
  await sheet.clickOn('O');
  await page.keyboard.down('Shift');
  await sheet.clickOn('B');
  await page.keyboard.up('Shift');
  await page.keyboard.press('d');
  await sheet.type('240 mm');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('cannot hold beside the rest').waitFor();
  await picture(page, 'conflict-light');
  await dialog.getByRole('button', { name: 'Keep as measured' }).click();
  await answered(page);
  await textWith(page, /find distance\(O, B\)/);
  await page.keyboard.press('Control+z');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await answered(page);
  assert.doesNotMatch(await textOf(page), /distance\(O, B\)/);

  const model = await textOf(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied', { exact: true }).waitFor({ state: 'attached' });
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const again = await openPage(browser, { address: link });
  await answered(again.page);
  assert.equal(await textOf(again.page), model);
  await again.end();
  for (const [item, pattern] of [
    ['Drawing (SVG)', /^<svg /],
    ['Formulas (LaTeX)', /\\begin\{equation\*\}/],
    ['C', /double /],
    ['Python', /def /],
    ['Table (CSV)', /^theta \(deg\),/],
    ['Model (.tml)', /^point O at/],
  ]) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item, exact: true }).click(),
    ]);
    assert.match(await readFile(await download.path(), 'utf8'), pattern, item);
  }
  await end();
});

test('by keys alone: the same crank, driven, its place as a formula', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  const keys = async (...names) => {
    for (const name of names) await page.keyboard.press(name);
  };
  const times = (key, n) => Array(n).fill(key);
  await keys('3', 'Enter', ...times('ArrowRight', 6), ...times('ArrowUp', 6), 'Enter');
  await page.locator('.entry input').waitFor();
  await page.keyboard.type('r = 50 mm');
  await keys('Enter');
  await page.locator('.entry').waitFor({ state: 'detached' });
  // The pointer stands on A, which was made there, also where its length moves it.
  await textWith(page, /point A near \(35\.36 mm, 35\.36 mm\)/);
  await keys('Enter', ...times('ArrowRight', 20), ...times('ArrowDown', 6), 'Enter');
  await page.locator('.entry input').waitFor();
  await page.keyboard.type('l = 200 mm');
  await keys('Enter');
  await page.locator('.entry').waitFor({ state: 'detached' });
  await keys('1');
  const select = async (name) => {
    await page.locator('.cv').focus();
    await page.locator(`[data-stop="${name}"]`).focus();
    await keys('Enter');
  };
  await select('O');
  await keys(']');
  await page.getByRole('button', { name: 'Undo: fix O' }).waitFor();
  await select('B');
  await keys('x');
  await page.getByRole('button', { name: 'Undo: B on x_axis' }).waitFor();
  await chip(page).getByRole('button', { name: 'Drive it' }).focus();
  await keys('Enter');
  await answered(page);
  await page.getByRole('tab', { selected: true }).focus();
  await keys('ArrowRight');
  await page.getByLabel('Ask for a formula').focus();
  await page.keyboard.type('x(B)');
  await keys('Enter');
  await page.locator('.f .katex').first().waitFor();
  await textWith(page, /find x\(B\)/);
  const before = await textOf(page);
  await page.locator('[data-stop="A"]').focus();
  await keys('ArrowUp', 'ArrowUp');
  await textOtherThan(page, before); // arrows nudge what is focused
  await keys('Control+z');
  await end();
});
