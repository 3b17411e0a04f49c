// SPDX-License-Identifier: Apache-2.0
// The page of `trammel serve`: the drawing edits the text, the text redraws the drawing, answers
// follow. Everything that it does is a call that the command line can make too.
import { render } from 'preact';
import { followOpenings } from './drawing/tools';
import { App } from './frame/App';
import { listenToKeys } from './frame/Keys';
import { openLink } from './frame/Start';
import { followText } from './model/model';
import { followAnswers } from './model/motion';
import { followNews } from './model/news';
import { followReach } from './model/reach';
import { frameTimes } from './model/pull';

void openLink(location.hash);
addEventListener('hashchange', () => void openLink(location.hash));
followText();
followOpenings();
followAnswers();
followNews();
followReach();
listenToKeys();
render(<App />, document.getElementById('studio')!);

declare global {
  interface Window {
    /// What tests in a browser measure: ms of the last frames of drags.
    trammel: { frameTimes: number[] };
  }
}
window.trammel = { frameTimes };
