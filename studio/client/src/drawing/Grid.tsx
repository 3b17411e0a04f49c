// SPDX-License-Identifier: Apache-2.0
// The grid: fine lines at its spacing, stronger ones at each fifth, axes at the origin.
import { toScene, viewBox } from '../model/view';
import { gridSpacing } from './pick';

export function Grid() {
  const box = viewBox.value;
  const spacing = toScene([gridSpacing(), 0])[0]; // pixels of the scene
  const lines = (step: number, from: number, length: number) => {
    const first = Math.ceil(from / step);
    return Array.from(
      { length: Math.floor((from + length) / step) - first + 1 },
      (_, i) => (first + i) * step,
    );
  };
  const path = (step: number) =>
    lines(step, box.x, box.width)
      .map((x) => `M${x} ${box.y}v${box.height}`)
      .join('') +
    lines(step, box.y, box.height)
      .map((y) => `M${box.x} ${y}h${box.width}`)
      .join('');
  return (
    <g aria-hidden="true">
      <path class="grid" d={path(spacing)} />
      <path class="grid strong" d={path(5 * spacing)} />
      <path class="axis" d={`M${box.x} 0h${box.width}M0 ${box.y}v${box.height}`} />
    </g>
  );
}
