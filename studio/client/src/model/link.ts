// SPDX-License-Identifier: Apache-2.0
// A link that holds the whole model: `#m=` and the text, compressed by the browser.

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: TransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

export async function writeLink(name: string, text: string): Promise<string> {
  const model = new TextEncoder().encode(JSON.stringify({ name, text }));
  const bytes = await through(model, new CompressionStream('deflate-raw'));
  return `${location.origin}/${location.search}#m=${toBase64(bytes)}`;
}

/// The model of a link or of the part behind its `#`; nothing where there is none.
export async function readLink(link: string): Promise<{ name: string; text: string } | undefined> {
  const packed = /#m=([\w-]+)/.exec(link)?.[1];
  if (!packed) return undefined;
  try {
    const bytes = await through(fromBase64(packed), new DecompressionStream('deflate-raw'));
    const model = JSON.parse(new TextDecoder().decode(bytes)) as { name: string; text: string };
    return typeof model.text === 'string' && typeof model.name === 'string' ? model : undefined;
  } catch {
    return undefined; // cut off where it was copied
  }
}
