// SPDX-License-Identifier: Apache-2.0
// A server and a browser for tests, and what must hold in every one: no request to another host, no
// violation of the page's policy, no error in the page.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';

const program = process.env.TRAMMEL_PROGRAM;
if (!program) throw new Error('TRAMMEL_PROGRAM names the program that serves');
/// Slow builds (sanitizers) are given more time.
export const patience = Number(process.env.TRAMMEL_PATIENCE ?? 1);
const pictures = process.env.TRAMMEL_PICTURES;

export async function startServer(files = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'trammel-studio-'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const server = spawn(program, ['serve', folder, '--no-browser'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(readline.createInterface({ input: server.stdout }), 'line');
  return {
    address,
    folder,
    process: server,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/// One page with its watch; `end` says what was seen.
export async function openPage(
  browser,
  server,
  { width = 1440, height = 900, theme = 'light', hash = '' } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const seen = [];
  const own = new URL(server.address).origin;
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && protocol !== 'blob:')
      seen.push(`request to ${request.url().slice(0, 100)}`);
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/409/.test(message.text()))
      seen.push(`console: ${message.text().slice(0, 300)}`);
  });
  await page.goto(server.address + hash);
  await page.locator('.cv').waitFor();
  return {
    page,
    sheet: new SheetHand(page),
    end: async () => {
      await context.close();
      assert.deepEqual(seen, [], 'requests, errors and violations that were seen');
    },
  };
}

/// What a hand does on the drawing.
class SheetHand {
  constructor(page) {
    this.page = page;
    this.clicks = 0;
  }
  async box() {
    return this.page.locator('.cv').boundingBox();
  }
  async click(x, y, options = {}) {
    const box = await this.box();
    this.clicks += 1;
    await this.page.mouse.click(box.x + x, box.y + y, options);
  }
  /// Waits until the text that is open is drawn, and the drawing stands still.
  async rest() {
    await this.page.locator('.cv[aria-busy=false]').waitFor({ timeout: 10_000 * patience });
    await this.page.evaluate(async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const places = () =>
        [...document.querySelectorAll('.cv, [data-stop]')].map((stop) => {
          const { x, y } = stop.getBoundingClientRect();
          return `${x} ${y}`;
        });
      let before;
      let still = 0;
      for (let frames = 0; still < 2 && frames < 60; ++frames) {
        await frame();
        const now = places().join();
        still = now === before ? still + 1 : 0;
        before = now;
      }
    });
  }
  /// Where the element stands on the sheet.
  async placeOf(name) {
    await this.rest();
    const [box, stop] = [
      await this.box(),
      await this.page.locator(`[data-stop="${name}"]`).boundingBox(),
    ];
    return [stop.x + stop.width / 2 - box.x, stop.y + stop.height / 2 - box.y];
  }
  async clickOn(name, options) {
    await this.click(...(await this.placeOf(name)), options);
  }
  async choose(name, item) {
    await this.clickOn(name, { button: 'right' });
    await this.press(this.page.getByRole('menuitem', { name: item }));
  }
  /// A tool; the first one opens a sheet, which then makes room for the plots.
  async take(name) {
    await this.press(this.page.getByRole('radio', { name }));
    await this.rest();
  }
  async press(locator) {
    this.clicks += 1;
    await locator.click();
  }
  async type(words) {
    await this.page.locator('.entry input').waitFor();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.entry').waitFor({ state: 'detached' });
    await this.rest();
  }
  async drag(name, dx, dy, steps = 40) {
    const [box, [x, y]] = [await this.box(), await this.placeOf(name)];
    await this.page.mouse.move(box.x + x, box.y + y);
    await this.page.mouse.down();
    for (let i = 1; i <= steps; ++i) {
      await this.page.mouse.move(box.x + x + (dx * i) / steps, box.y + y + (dy * i) / steps);
      await this.page.waitForTimeout(8);
    }
    await this.page.mouse.up();
  }
}

export const chip = (page) => page.locator('.chip');

export async function textOf(page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('trammel: text that is open')).text);
}

// The text that is open, once it is as wanted, or as it is when the time is over.
async function textOnce(page, isWanted) {
  const begun = Date.now();
  let text = await textOf(page);
  while (!isWanted(text) && Date.now() - begun < 5000 * patience) {
    await page.waitForTimeout(30);
    text = await textOf(page);
  }
  return text;
}

/// The text that is open, once it has what is looked for.
export async function textWith(page, pattern) {
  const text = await textOnce(page, (now) => pattern.test(now));
  assert.match(text, pattern);
  return text;
}

/// The text that is open, once it is another one.
export async function textOtherThan(page, before) {
  const text = await textOnce(page, (now) => now !== before);
  assert.notEqual(text, before, 'the text has changed');
  return text;
}

/// Waits until the drawing of a bar is another one: the machine moves.
export async function waitForMotion(page) {
  const path = '.scene :is(.tm-bar, .tm-tension-bar, .tm-compression-bar) path';
  const before = await page.locator(path).first().getAttribute('d');
  await page.waitForFunction(
    ([selector, d]) => document.querySelector(selector)?.getAttribute('d') !== d,
    [path, before],
    { timeout: 5000 * patience },
  );
}

/// Waits until the page has answered the text that is open.
export async function answered(page) {
  await page
    .locator('.chip')
    .filter({ hasText: /questions? answered|Nothing is asked|It stands/ })
    .waitFor({ timeout: 30_000 * patience });
  await page.waitForTimeout(120);
}

/// A picture of the window, for the guide and for eyes; nothing where none is asked for.
export async function picture(page, name) {
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}.png`) });
}
