// SPDX-License-Identifier: Apache-2.0
// What hindered somebody who came to the page with the guide alone, and must not again.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  answered,
  chip,
  openPage,
  patience,
  startBrowser,
  startServer,
  textOf,
  textWith,
} from './studio.mjs';

const clock = await readFile(
  new URL('../../../examples/machines/escapement.tml', import.meta.url),
  'utf8',
);

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([startServer({ 'clock.tml': clock }), startBrowser()]);
});
after(async () => {
  await browser.close();
  await server.stop();
});

async function selectBoth(page, sheet, first, second) {
  await page.keyboard.press('Escape');
  await sheet.clickOn(first);
  await page.keyboard.down('Shift');
  await sheet.clickOn(second);
  await page.keyboard.up('Shift');
}

// A bar by two clicks and its length; the drawing has followed when this is done.
async function bar(page, sheet, from, to, length) {
  await sheet.click(...from);
  await sheet.click(...to);
  await sheet.type(length);
  await sheet.rest();
}

async function drawFourBar(page, sheet) {
  await sheet.take('Line');
  await bar(page, sheet, [250, 420], [300, 330], 'a = 40 mm');
  await bar(page, sheet, await sheet.placeOf('A'), [500, 250], 'b = 120');
  const [, height] = await sheet.placeOf('O');
  await bar(page, sheet, await sheet.placeOf('B'), [550, height], 'c = 80');
  await sheet.take('Select');
  await page.keyboard.press('Escape');
  await sheet.choose('O', /Ground/);
  await sheet.choose('C', /Ground/);
  await chip(page).getByRole('button', { name: 'Drive it' }).click();
  await answered(page);
  await page.locator('.transport .play:enabled').waitFor();
}

test('a bar of a metre keeps its place on the sheet, and a longer one is made to fit', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  await sheet.take('Line');
  await sheet.click(250, 450);
  await sheet.click(550, 250);
  await page.locator('.entry input').waitFor();
  const drawn = await Promise.all(['O', 'A'].map((name) => sheet.placeOf(name)));
  await sheet.type('L = 1 m');
  await sheet.rest();
  for (const [i, name] of ['O', 'A'].entries()) {
    const [x, y] = await sheet.placeOf(name);
    assert.ok(
      Math.hypot(x - drawn[i][0], y - drawn[i][1]) < 10,
      `${name} stays where it was drawn`,
    );
  }
  await textWith(page, /point O near \(0, 0\)\npoint A near \([\d.]+ m, [\d.]+ m\)/);
  await sheet.clickOn('A');
  await sheet.click(700, 250);
  await sheet.type('5 m');
  await sheet.rest();
  const box = await sheet.box();
  for (const name of ['O', 'A', 'B']) {
    const [x, y] = await sheet.placeOf(name);
    assert.ok(x > 0 && y > 0 && x < box.width && y < box.height, `${name} is seen`);
  }
  await end();
});

test('a length that is typed before the bar is drawn keeps its place on the sheet', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  await sheet.take('Line');
  const ends = [
    [250, 450],
    [450, 350],
  ];
  await sheet.click(...ends[0]);
  await page.route(/./, async (route) => {
    await page.waitForTimeout(100); // a server far away
    await route.continue();
  });
  await sheet.click(...ends[1]);
  await sheet.type('L = 1 m');
  await page.unrouteAll({ behavior: 'wait' });
  for (const [i, name] of ['O', 'A'].entries()) {
    const [x, y] = await sheet.placeOf(name);
    assert.ok(Math.hypot(x - ends[i][0], y - ends[i][1]) < 10, `${name} stays where it was drawn`);
  }
  await end();
});

test('bare numbers have the unit of the text', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  await sheet.take('Line');
  await sheet.click(250, 450);
  await sheet.click(450, 350);
  await sheet.type('50');
  await sheet.take('Select');
  await page.keyboard.press('n');
  await sheet.type('30');
  await textWith(page, /length\(OA\) = 50 mm\nangle\(x_axis, OA\) = 30 deg/);
  await end();
});

test('a scissor lift: a joint at a crossing, in the middle of both bars', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  await sheet.take('Line');
  await bar(page, sheet, [250, 450], [550, 250], 'L = 1 m');
  const [o, a] = [await sheet.placeOf('O'), await sheet.placeOf('A')];
  await bar(page, sheet, [a[0], o[1]], [o[0], a[1]], 'L');
  await sheet.take('Point');
  await sheet.click((o[0] + a[0]) / 2, (o[1] + a[1]) / 2);
  await sheet.rest();
  await textWith(page, /D on OA\nD on BC/);
  await sheet.take('Select');
  for (const [name, line] of [
    ['A', 'OA'],
    ['B', 'BC'],
  ]) {
    await page.keyboard.press('Escape');
    await sheet.clickOn('D');
    const [[dx, dy], [ex, ey]] = [await sheet.placeOf('D'), await sheet.placeOf(name)];
    await page.keyboard.down('Shift');
    await sheet.click(dx + 0.75 * (ex - dx), dy + 0.75 * (ey - dy));
    await page.keyboard.up('Shift');
    await page.keyboard.press('m');
    await textWith(page, new RegExp(`proportion\\(D, ${line}\\) = 1/2`));
  }
  assert.doesNotMatch(await textOf(page), /D on/);
  await chip(page).getByRole('button', { name: 'Ground O' }).click();
  await sheet.choose('B', /^Slider/);
  await chip(page).getByRole('button', { name: 'Drive it' }).click();
  await answered(page);
  await sheet.take('Load');
  await sheet.clickOn('A');
  await sheet.type('(0, -1000 N)');
  await page.getByRole('tab', { name: 'Formulas' }).click();
  await page.getByRole('button', { name: 'reaction(theta)', exact: true }).click();
  await page.locator('.f .katex').first().waitFor();
  assert.match(await page.locator('.f').first().innerText(), /838.*N·m|838700/);
  // The same driven by a ram between its feet: undone up to the driver, and driven anew.
  while (/angle/.test(await textOf(page))) await page.keyboard.press('Control+z');
  await chip(page).getByText('1 freedom left').waitFor();
  await selectBoth(page, sheet, 'O', 'B');
  await page.keyboard.press('r');
  await page.locator('.chip').getByText('Driven by s').waitFor();
  await textWith(page, /distance\(O, B\) = s\ns' = v/);
  await page.locator('.transport .play:enabled').waitFor();
  await end();
});

test('a coupler point: carried, traced by right click, renamed, its trace as CSV, the reach', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  await drawFourBar(page, sheet);
  await sheet.take('Point');
  const [x, y] = await sheet.placeOf('AB');
  await sheet.click(x - 10, y - 60);
  await page.getByRole('button', { name: 'Undo: point D' }).waitFor();
  await sheet.take('Select');
  await selectBoth(page, sheet, 'D', 'AB');
  await page.keyboard.press('c');
  await answered(page);
  await textWith(page, /point D in AB at \([\d.]+ mm, [\d.]+ mm\)/);
  await page.keyboard.press('Escape');
  await sheet.choose('D', /Trace/);
  await answered(page);
  await textWith(page, /locus D over theta/);
  await sheet.choose('D', /Rename/);
  await sheet.type('pen');
  await textWith(page, /point pen in AB[^]*locus pen over theta/);
  await answered(page);
  await page.locator('.transport .play:enabled').waitFor();
  // A trace that stands in the text is not what the driver's value is read from.
  await page.locator('.read b').getByText('53°').waitFor();
  await page.getByRole('tab', { name: 'Motion' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /pen as CSV/ }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  assert.equal(rows[0], 'theta (deg),x(pen) (mm),y(pen) (mm)');
  assert.equal(rows.length, 182);
  assert.ok(rows.slice(1).every((row) => row.split(',').every((cell) => cell !== '')));
  await page.getByRole('button', { name: /Range of motion/ }).click();
  await page.locator('.reach path').first().waitFor();
  assert.equal(await page.locator('.reach path').count(), 3);
  const [sheetBox, reachBox] = await Promise.all(
    ['.cv', '.reach'].map((name) => page.locator(name).boundingBox()),
  );
  assert.ok(reachBox.x >= sheetBox.x && reachBox.y >= sheetBox.y, 'the reach is seen');
  assert.ok(reachBox.x + reachBox.width <= sheetBox.x + sheetBox.width);
  assert.ok(reachBox.y + reachBox.height <= sheetBox.y + sheetBox.height);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Hide the reach' }).click();
  assert.equal(await page.locator('.reach').count(), 0);
  await end();
});

test('gears by two circles and one key', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  await sheet.take('Circle');
  await sheet.click(300, 300);
  await sheet.click(380, 300);
  await sheet.type('r1 = 20');
  await sheet.click(540, 300);
  await sheet.click(600, 300);
  await sheet.type('r2 = 40');
  await textWith(page, /given r1 = 20 mm\ngiven r2 = 40 mm/);
  await sheet.take('Select');
  await page.keyboard.press('Escape');
  await sheet.choose('O', /Ground/);
  await sheet.choose('A', /Ground/);
  await sheet.rest();
  await page.keyboard.press('Escape');
  const [[ox, oy], [ax, ay]] = [await sheet.placeOf('O'), await sheet.placeOf('A')];
  await sheet.click(ox - 64, oy - 48);
  await page.keyboard.down('Shift');
  await sheet.click(ax + 96, ay + 128);
  await page.keyboard.up('Shift');
  await page.keyboard.press('g');
  assert.equal(await page.locator('.tip').count(), 0, 'a click is no drag');
  await chip(page).getByRole('button', { name: 'Drive it' }).click();
  await answered(page);
  await textWith(page, /mesh\(c, c_1\)/);
  await end();
});

test('a pendulum is let go, and swings', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  await sheet.take('Line');
  await bar(page, sheet, [400, 200], [500, 350], 'l = 1 m');
  await sheet.take('Mass');
  await sheet.clickOn('A');
  await sheet.type('M = 2 kg');
  await chip(page).getByRole('button', { name: 'Ground O' }).click();
  await chip(page).getByRole('button', { name: 'Let it go' }).click();
  await page.locator('.chip').getByText('It runs by itself').waitFor();
  await page.locator('.plot').first().waitFor();
  await textWith(page, /free theta[^]*simulate for 10 s/);
  await end();
});

test('several mistakes are mended at once', async () => {
  const { page, end } = await openPage(browser, server);
  await page.locator('.cm-content').click();
  await page.keyboard.insertText(
    'point O at (0, 0)\npoint A neer (30 mm, 40 mm)\nline crank from O to A\nlenght(crank) = r\nangle(x_axis, crnk) = theta\ngiven r = 50 mm, theta = 60 deg\nfind x(A\n',
  );
  await page.getByRole('button', { name: 'Mend all 4' }).click();
  await page.locator('.chip').getByText('1 of 1 questions answered').waitFor();
  await page.keyboard.press('Escape');
  await end();
});

test('what was drawn and left is found again on the start page', async () => {
  const { page, sheet, end } = await openPage(browser, server);
  await sheet.take('Line');
  await bar(page, sheet, [300, 400], [400, 300], 'r = 50 mm');
  const model = await textOf(page);
  await page.getByRole('button', { name: 'Trammel: start page' }).click();
  assert.equal(
    await page.getByRole('radio', { name: 'Select' }).getAttribute('aria-checked'),
    'true',
  );
  await page.getByText('Truss', { exact: true }).click();
  await answered(page);
  await page.getByRole('button', { name: 'Trammel: start page' }).click();
  await page.getByRole('button', { name: /Go on with untitled.tml/ }).click();
  await chip(page).getByText('freedoms left').waitFor();
  assert.equal(await textOf(page), model);
  await end();
});

test('the long term of an escapement: how its swing and its beat change', async () => {
  const { page, end } = await openPage(browser, server);
  await page.getByRole('button', { name: 'clock.tml', exact: true }).click();
  await answered(page);
  await page.getByRole('tab', { name: 'Long term' }).click();
  await page.getByLabel('For how long').fill('3000 s');
  await page.getByRole('button', { name: 'Predict' }).click();
  const plots = page.locator('.course');
  await plots.first().waitFor({ timeout: 60_000 * patience });
  assert.match(await plots.nth(0).innerText(), /Amplitude of angle\(balance\)\s+164\.2° to 2\d/);
  assert.match(await plots.nth(1).innerText(), /Period\s+7\.386 s to 7\.[67]\d+ s/);
  await end();
});
