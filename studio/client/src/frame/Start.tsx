// SPDX-License-Identifier: Apache-2.0
// The start page, on the live sheet: cards to begin with, the tools ready.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Shapes } from '../drawing/shapes';
import { chooseTool } from '../drawing/tools';
import { formerDocuments, isStart, openDocument, openFile, openFormer } from '../model/document';
import { readLink } from '../model/link';
import { atWork, trouble, wantFit } from '../model/model';
import { contentOf } from '../model/view';
import { call, files, openExample, openText } from '../server/call';
import type { Scene, SceneReply } from '../server/replies';

const cards = [
  {
    name: 'Slider-crank',
    path: 'slider-crank/slider-crank.tml',
    about: 'Torque of a motor against a force on the piston',
  },
  {
    name: 'Four-bar',
    path: 'four-bar/four-bar.tml',
    about: 'Rocker angle, torque, places of the coupler',
  },
  { name: 'Truss', path: 'truss/truss.tml', about: 'Force in every bar, as a formula' },
  {
    name: 'Escapement',
    path: 'machines/escapement.tml',
    about: 'Contacts and impacts, and its beat in the long run',
  },
];

async function openCard(path: string) {
  wantFit();
  openDocument(path.split('/').pop()!, await openExample(path));
}

async function openDropped(file: File) {
  if (!file.name.endsWith('.tml')) {
    trouble.value = `${file.name} is no .tml file: models of other programs are not read yet`;
    return;
  }
  wantFit();
  openDocument(file.name, await file.text());
}

export async function openLink(link: string): Promise<boolean> {
  const model = await readLink(link);
  if (!model) return false;
  wantFit();
  openDocument(model.name, model.text);
  return true;
}

const cardRoom = { width: 190, height: 96 };

// Drawn as every model is, one after the other, while nothing else is asked.
async function drawCards(show: (path: string, scene: Scene) => void) {
  await atWork(async (signal) => {
    for (const { path } of cards) {
      await openText('work', await openExample(path), { signal });
      const { scene } = await call<SceneReply>('work', 'scene', {}, { signal });
      if (!scene) continue;
      const [, , width, height] = contentOf(scene, false);
      const scale = scene.view.scale * Math.min(cardRoom.width / width, cardRoom.height / height);
      const small = await call<SceneReply>('work', 'scene', { scale }, { signal });
      if (small.scene) show(path, small.scene);
    }
  });
}

function CardPicture({ path, scene }: { path: string; scene: Scene | undefined }) {
  const group = useRef<SVGGElement>(null);
  useEffect(() => {
    if (scene) new Shapes(group.current!).show(scene, () => false);
  }, [scene, path]);
  const [left, top, width, height] = scene ? contentOf(scene, false) : [0, 0, 240, 132];
  const middle = [left + width / 2, top + height / 2] as const;
  return (
    <svg viewBox={`${middle[0] - 120} ${middle[1] - 66} 240 132`} aria-hidden="true">
      <g class="scene small" ref={group} />
    </svg>
  );
}

function tell(error: Error) {
  trouble.value = error.message;
}

export function Start() {
  const [found, setFound] = useState<string[]>([]);
  const [scenes, setScenes] = useState<Record<string, Scene>>({});
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    files.list().then((listed) => setFound(listed.files), tell);
    drawCards((path, scene) => setScenes((drawn) => ({ ...drawn, [path]: scene }))).catch(
      () => undefined,
    );
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) openDropped(file).catch(tell);
    };
    const paste = (event: ClipboardEvent) => {
      const link = event.clipboardData?.getData('text') ?? '';
      if (isStart.peek()) void openLink(link);
    };
    const allow = (event: DragEvent) => event.preventDefault();
    addEventListener('drop', drop);
    addEventListener('dragover', allow);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('drop', drop);
      removeEventListener('dragover', allow);
      removeEventListener('paste', paste);
    };
  }, []);
  if (!isStart.value) return null;
  const open = (path: string) => {
    wantFit();
    openFile(path).catch(tell);
  };
  return (
    <div class="start">
      <div class="in">
        <h2>Start a machine</h2>
        <p class="sub">
          Draw on the sheet, or begin with one of these and drag it. The text on the right is the
          model; both change together.
        </p>
        <div class="cards">
          {cards.map((card) => (
            <button key={card.path} class="card" onClick={() => openCard(card.path).catch(tell)}>
              <CardPicture path={card.path} scene={scenes[card.path]} />
              <span>
                <b>{card.name}</b>
                {card.about}
              </span>
            </button>
          ))}
          <button class="card own" onClick={() => chooseTool('line')}>
            <svg viewBox="0 0 240 132" aria-hidden="true">
              <path class="rubber" d="M75 85L165 45" />
              <circle class="cross" cx="75" cy="85" r="4" />
              <circle class="cross" cx="165" cy="45" r="4" />
            </svg>
            <span>
              <b>Draw your own</b>Take the line tool and click twice
            </span>
          </button>
          <button class="card own" onClick={() => picker.current!.click()}>
            <svg viewBox="0 0 240 132" aria-hidden="true">
              <rect class="rubber" x="85" y="26" width="70" height="62" />
              <path class="cross" d="M120 40v28M110 60l10 10 10-10" />
            </svg>
            <span>
              <b>Bring one along</b>Drop a .tml file here, or paste a link
            </span>
          </button>
          <input
            ref={picker}
            type="file"
            accept=".tml"
            class="vh"
            tabIndex={-1}
            aria-label="A .tml file"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) openDropped(file).catch(tell);
            }}
          />
        </div>
        <ul class="recent">
          {formerDocuments.value.map((former) => (
            <li key={former.text}>
              <button
                class="link"
                onClick={() => {
                  wantFit();
                  openFormer(former);
                }}
              >
                Go on with {former.name}{' '}
                <small>({former.text.trimEnd().split('\n').length} rows)</small>
              </button>
            </li>
          ))}
          {found.slice(0, 40).map((path) => (
            <li key={path}>
              <button class="link" onClick={() => open(path)}>
                {path}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
