// SPDX-License-Identifier: Apache-2.0
// The top bar: file, undo by name, link, export, theme, keys.
import { signal } from '@preact/signals';
import { menu } from '../drawing/context';
import { Icon } from '../look/Icon';
import {
  fileName,
  openFile,
  redoName,
  redoStep,
  saved,
  undoName,
  undoStep,
} from '../model/document';
import { wantFit } from '../model/model';
import { clearSelection } from '../model/selection';
import { files } from '../server/call';
import { exporters } from './exports';
import { copyLink, linkNote, newDocument, saveDocument, tell } from './files';
import { openKeys } from './Keys';

const themeKey = 'trammel: theme';
export const theme = signal<'light' | 'dark'>(
  (localStorage.getItem(themeKey) as 'light' | 'dark' | null) ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
);

export function switchTheme() {
  theme.value = theme.peek() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(themeKey, theme.peek());
}

async function fileMenu(event: MouseEvent) {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const listed = await files.list();
  const open = (path: string) => () => {
    wantFit();
    clearSelection();
    openFile(path).catch(tell);
  };
  menu.value = {
    x: box.left,
    y: box.bottom + 4,
    title: 'File',
    items: [
      { label: 'New', run: newDocument },
      { label: 'Save', key: 'Ctrl+S', run: saveDocument },
      ...listed.files.slice(0, 20).map((path) => ({ label: path, run: open(path) })),
    ],
  };
}

function exportMenu(event: MouseEvent) {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  menu.value = {
    x: box.right - 200,
    y: box.bottom + 4,
    title: 'Export',
    items: exporters.map(([label, run]) => ({ label, run: () => void run().catch(tell) })),
  };
}

export function Top() {
  return (
    <header class="top">
      <button
        class="logo"
        aria-label="Trammel: start page"
        title="Start page"
        onClick={newDocument}
      >
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <use href="/icons.svg#i-logo" />
        </svg>
      </button>
      <h1 class="vh">{fileName.value}</h1>
      <button
        class="file"
        aria-haspopup="menu"
        onClick={(event) => void fileMenu(event).catch(tell)}
      >
        {fileName.value}
      </button>
      <span class="saved" role="status">
        {saved.value}
      </span>
      <span class="vr" />
      <div class="undo">
        <button
          class="ib"
          disabled={undoName.value === ''}
          onClick={undoStep}
          aria-label={`Undo: ${undoName.value}`}
          title={`Undo: ${undoName.value} (Ctrl+Z)`}
        >
          <Icon name="undo" />
        </button>
        <button
          class="ib"
          disabled={redoName.value === ''}
          onClick={redoStep}
          aria-label={`Redo: ${redoName.value}`}
          title={`Redo: ${redoName.value} (Ctrl+Y)`}
        >
          <Icon name="redo" />
        </button>
        {undoName.value && <span class="what">Undo: {undoName.value}</span>}
      </div>
      <span class="grow" />
      <button
        class="btn lbx"
        aria-label="Copy link"
        title="Copy a link that reopens this model"
        onClick={() => void copyLink()}
      >
        <Icon name="link" />
        <span class="lb">{linkNote.value}</span>
      </button>
      <button
        class="btn lbx"
        aria-haspopup="menu"
        aria-label="Export"
        title="Link, SVG, LaTeX, C, Python, CSV, page"
        onClick={exportMenu}
      >
        <Icon name="export" />
        <span class="lb">Export</span>
      </button>
      <span class="vr" />
      <button
        class="ib"
        aria-label={theme.value === 'dark' ? 'Light theme' : 'Dark theme'}
        title="Light or dark"
        onClick={switchTheme}
      >
        <Icon name="theme" />
      </button>
      <button class="ib" aria-label="Keys and help" title="Keys and help (?)" onClick={openKeys}>
        <Icon name="help" />
      </button>
    </header>
  );
}
