// SPDX-License-Identifier: Apache-2.0
// Calls of the server. A call goes to one of two lanes of this page: `hand` for what must be
// answered within a frame, `work` for formulas and runs. Each lane has an open model of its own and
// answers one call after the other.

export type Lane = 'hand' | 'work';

/// What the server refused, in its words.
export class Refused extends Error {}

/// The process that worked on a call has ended; the text is still here.
export class Lost extends Error {}

export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

const token = new URLSearchParams(location.search).get('token') ?? '';
const page = Array.from(crypto.getRandomValues(new Uint8Array(8)), (n) =>
  n.toString(16).padStart(2, '0'),
).join('');
const headers = { 'X-Trammel-Token': token };

// The last text of each lane: what the server may have forgotten is sent again.
const openTexts = new Map<Lane, string>();

async function post(path: string, body: string, signal?: AbortSignal): Promise<Response> {
  return fetch(path, { method: 'POST', headers, body, signal: signal ?? null });
}

// The lines of a reply: one that was done at once has its length, another is still being written,
// and empty lines say that the server is alive.
async function* linesOf(response: Response): AsyncGenerator<string> {
  if (response.headers.has('Content-Length')) {
    yield (await response.text()).trimEnd();
    return;
  }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    begun += value;
    const lines = begun.split('\n');
    begun = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (begun !== '') yield begun;
}

function read<R>(line: string, options: CallOptions): { reply: R } | undefined {
  const told = JSON.parse(line) as {
    reply?: R;
    progress?: number;
    error?: string;
    lost?: string;
  };
  if (told.error !== undefined) throw new Refused(told.error);
  if (told.lost !== undefined) throw new Lost(told.lost);
  if (told.progress !== undefined) {
    options.onProgress?.(told.progress);
    return undefined;
  }
  return { reply: told.reply as R };
}

const busy = 429;
const mostTries = 20;
const pauseOfTries = 50; // ms

export async function call<R>(
  lane: Lane,
  name: string,
  args: object = {},
  options: CallOptions = {},
): Promise<R> {
  const body = JSON.stringify({ call: name, ...args });
  const path = `/api/call?page=${page}&lane=${lane}`;
  let response = await post(path, body, options.signal);
  // A call that was aborted just before may still have its turn.
  for (let tries = 0; response.status === busy && tries < mostTries; ++tries) {
    await new Promise((resolve) => setTimeout(resolve, pauseOfTries));
    response = await post(path, body, options.signal);
  }
  if (response.status === 409 && openTexts.has(lane)) {
    await openText(lane, openTexts.get(lane)!, options);
    response = await post(path, body, options.signal);
  }
  let told: { reply: R } | undefined;
  for await (const line of linesOf(response)) told = read<R>(line, options) ?? told;
  if (told) return told.reply;
  throw new Lost('the server ended the reply before it was whole');
}

/// Calls that are answered one after the other in one request: what a frame needs.
export async function callAll<R extends unknown[]>(
  lane: Lane,
  calls: { [K in keyof R]: [name: string, args?: object] },
  options: CallOptions = {},
): Promise<R> {
  const list = (calls as [string, object?][]).map(([name, args]) => ({ call: name, ...args }));
  const told = await call<{ reply?: unknown; error?: string }[]>(
    lane,
    'all',
    { calls: list },
    options,
  );
  for (const { error } of told) if (error !== undefined) throw new Refused(error);
  return told.map(({ reply }) => reply) as R;
}

export async function openText(lane: Lane, text: string, options: CallOptions = {}) {
  openTexts.set(lane, text);
  await call(lane, 'set_text', { text }, options);
}

async function ask<R>(path: string, body?: object): Promise<R> {
  const response = body ? await post(path, JSON.stringify(body)) : await fetch(path, { headers });
  const told = (await response.json()) as R & { error?: string };
  if (told.error !== undefined) throw new Refused(told.error);
  return told;
}

export interface OpenedFile {
  text: string;
  stamp: string; // tells this state of the file from later ones
}

export const files = {
  list: () => ask<{ folder: string; files: string[] }>('/api/files'),
  open: (path: string) => ask<OpenedFile>('/api/open', { path }),
  /// `stamp` of the text that was opened, empty for a new file, `any` to write over what is there.
  save: (path: string, text: string, stamp: string) =>
    ask<{ stamp: string }>('/api/save', { path, text, stamp }),
};

export async function openExample(path: string): Promise<string> {
  return (await fetch(`/examples/${path}`)).text();
}

// Requests that stay alive while the page closes take no headers of this kind from beacons.
addEventListener('pagehide', () => {
  void fetch(`/api/close?page=${page}`, { method: 'POST', headers, keepalive: true });
});
