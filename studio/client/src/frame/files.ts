// SPDX-License-Identifier: Apache-2.0
// What the top bar and keys do with the model that is open: save it, link it, begin anew.
import { signal } from '@preact/signals';
import { fileName, isStart, openDocument, save, saved, text } from '../model/document';
import { writeLink } from '../model/link';
import { trouble, wantEmptySheet } from '../model/model';

/// What the button of the link says.
export const linkNote = signal('Copy link');

/// A link that reopens the model, in the clipboard and in the address bar.
export async function copyLink() {
  const link = await writeLink(fileName.peek(), text.peek());
  history.replaceState(null, '', link);
  try {
    await navigator.clipboard.writeText(link);
    linkNote.value = 'Copied';
  } catch {
    linkNote.value = 'It is in the address bar';
  }
  setTimeout(() => (linkNote.value = 'Copy link'), 2000);
}

/// What went wrong, but not that somebody ended it.
export function tell(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  trouble.value = (error as Error).message;
}

/// Below its name, or one that is asked for.
export function saveDocument() {
  const name = fileName.peek();
  const path = saved.peek() === 'Kept in this browser' ? prompt('Save as', name) : name;
  if (path) save(path, (why) => confirm(`${why}. Write over it?`)).catch(tell);
}

/// Back to the start page.
export function newDocument() {
  wantEmptySheet();
  openDocument('untitled.tml', '');
  isStart.value = true;
}
