// SPDX-License-Identifier: Apache-2.0
// What of the drawing is shown.
import { signal } from '@preact/signals';
import { snapsToGrid } from './pick';

export const shows = {
  grid: snapsToGrid,
  forces: signal(true),
  loci: signal(true),
  dimensions: signal(true),
};
