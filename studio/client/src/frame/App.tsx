// SPDX-License-Identifier: Apache-2.0
import { useSignalEffect } from '@preact/signals';
import { Sheet } from '../drawing/Sheet';
import { isStart } from '../model/document';
import { fitAll, unwaited } from '../model/model';
import { Panel } from '../panel/Panel';
import { Chip, Trouble } from './Chip';
import { Conflict } from './Conflict';
import { Keys } from './Keys';
import { Menu } from './Menu';
import { Plots } from './Plots';
import { Rail } from './Rail';
import { Start } from './Start';
import { Strip } from './Strip';
import { Top, theme } from './Top';
import { Transport } from './Transport';

export function App() {
  useSignalEffect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  return (
    <div class={isStart.value ? 'studio is-start' : 'studio'}>
      <Top />
      <Rail />
      <main class="sheet" aria-label="Drawing">
        <Sheet onFit={() => unwaited(fitAll())} />
        <Chip />
        <Trouble />
        <Start />
      </main>
      <Strip />
      <section class="dock" aria-label="Motion">
        <Transport />
        {!isStart.value && <Plots />}
      </section>
      <Panel />
      <Conflict />
      <Menu />
      <Keys />
    </div>
  );
}
