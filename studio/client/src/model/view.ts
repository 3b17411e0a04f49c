// SPDX-License-Identifier: Apache-2.0
// Where the sheet looks, and the scene that it shows. The kernel draws at the scale of the sheet,
// so that letters and lines keep their size; scene pixels count from the model's origin.
import { computed, signal } from '@preact/signals';
import type { Drawing, Pair, Scene, SceneReply } from '../server/replies';

export const sceneReply = signal<SceneReply>({ scene: null, picture: null, subjects: [] });

export const sheetSize = signal({ width: 900, height: 600 });

// Before anything is drawn: some 20 cm across a usual sheet.
export const firstView: { scale: number; centre: Pair } = { scale: 4000, centre: [0, 0] };
/// Pixels a metre, and the place of the model in the middle of the sheet.
export const view = signal(firstView);

/// m for one pixel of the screen.
export const pixel = computed(() => 1 / view.value.scale);

// Of the scene that is shown; it stays from frame to frame, and with it what depends on it.
const drawnScale = computed(() => sceneReply.value.scene?.view.scale ?? view.value.scale);

/// The window of the scene, which may have been drawn at another scale just before.
export const viewBox = computed(() => {
  const { scale, centre } = view.value;
  const drawn = drawnScale.value;
  const width = (sheetSize.value.width * drawn) / scale;
  const height = (sheetSize.value.height * drawn) / scale;
  return { x: centre[0] * drawn - width / 2, y: -centre[1] * drawn - height / 2, width, height };
});

/// Of a place of the model in pixels of the scene.
export function toScene([x, y]: Pair): Pair {
  const drawn = drawnScale.value;
  return [x * drawn, -y * drawn];
}

/// Of a place on the sheet, in pixels of the screen from its upper left.
export function toModel(x: number, y: number): Pair {
  const { scale, centre } = view.value;
  return [
    centre[0] + (x - sheetSize.value.width / 2) / scale,
    centre[1] - (y - sheetSize.value.height / 2) / scale,
  ];
}

export function toSheet([x, y]: Pair): Pair {
  const { scale, centre } = view.value;
  return [
    sheetSize.value.width / 2 + (x - centre[0]) * scale,
    sheetSize.value.height / 2 - (y - centre[1]) * scale,
  ];
}

// Room for the chip above, the scales below, and labels at the sides.
const margin = { top: 72, bottom: 72, side: 56 };

/// Whether all is still seen as it was fitted: then it is fitted again where the sheet grows.
export const isFitted = signal(false);

/// All that is drawn, in the middle of what the chip and the scales leave free.
/// They take at most that share of it.
export function fitView(scene: Scene, share = 1) {
  const { scale, corner } = scene.view;
  const [left, top, width, height] = contentOf(scene);
  const free = {
    width: share * Math.max(200, sheetSize.value.width - 2 * margin.side),
    height: share * Math.max(150, sheetSize.value.height - margin.top - margin.bottom),
  };
  // Labels keep their size, so that a much larger drawing would be mostly empty.
  const growth = Math.min(1.5, free.width / width, free.height / height);
  const lift = (margin.top - margin.bottom) / 2 / growth;
  isFitted.value = true;
  view.value = {
    scale: scale * growth,
    centre: [corner[0] + (left + width / 2) / scale, corner[1] - (top + height / 2 - lift) / scale],
  };
}

function isInside(at: Pair): boolean {
  const [x, y] = toSheet(at);
  return x >= 0 && y >= 0 && x <= sheetSize.value.width && y <= sheetSize.value.height;
}

/// Makes room for places of the model that the sheet does not show.
export function fitPlaces(places: Pair[]) {
  if (places.every(isInside)) return;
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of places) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [low, high] = [Math.min(low, y), Math.max(high, y)];
  }
  const { width, height } = sheetSize.value;
  const scale = Math.min(
    view.value.scale,
    Math.max(200, width - 2 * margin.side) / (right - left || 1),
    Math.max(150, height - margin.top - margin.bottom) / (high - low || 1),
  );
  isFitted.value = false;
  view.value = {
    scale,
    centre: [(left + right) / 2, (low + high) / 2 + (margin.top - margin.bottom) / 2 / scale],
  };
}

/// Whether the sheet shows every place of the drawing.
export function isSeen(placed: Drawing | undefined): boolean {
  const circles = Object.values(placed?.circles ?? {}).flatMap(({ center: [x, y], radius: r }) => [
    [x - r, y - r] as Pair,
    [x + r, y + r] as Pair,
  ]);
  return [...Object.values(placed?.points ?? {}), ...circles].every(isInside);
}

/// What is drawn, in pixels of the scene, without the paper and the legend: left, top, size.
export function contentOf(scene: Scene, withTexts = true): [number, number, number, number] {
  const xs: number[] = [];
  const ys: number[] = [];
  const add = ([x, y]: Pair) => {
    xs.push(x);
    ys.push(y);
  };
  for (const layer of scene.layers)
    for (const shape of layer.shapes) {
      if (shape.of === 0 || (shape.text && !withTexts)) continue;
      for (const at of shape.line ?? shape.polygon ?? shape.polyline ?? []) add(at);
      if (shape.at) add(shape.at);
      if (shape.path) for (const at of cornersOf(shape.path)) add(at);
      if (shape.circle) {
        const [x, y, r] = shape.circle;
        add([x - r, y - r]);
        add([x + r, y + r]);
      }
    }
  if (xs.length === 0) return scene.page;
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(40, Math.max(...xs) - left), Math.max(40, Math.max(...ys) - top)];
}

// The places that a path goes through; arcs are taken by their ends.
function cornersOf(path: string): Pair[] {
  const corners: Pair[] = [];
  for (const [, letter, numbers] of path.matchAll(/([MLAC])([^MLACZ]*)/g)) {
    const values = numbers!
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const size = letter === 'A' ? 7 : letter === 'C' ? 6 : 2;
    for (let i = size; i <= values.length; i += size)
      corners.push([values[i - 2]!, values[i - 1]!]);
  }
  return corners;
}

/// By a factor about a place on the sheet.
export function zoomAbout(x: number, y: number, factor: number) {
  const at = toModel(x, y);
  isFitted.value = false;
  const scale = Math.min(1e9, Math.max(1e-9, view.value.scale * factor));
  view.value = {
    scale,
    centre: [
      at[0] - (x - sheetSize.value.width / 2) / scale,
      at[1] + (y - sheetSize.value.height / 2) / scale,
    ],
  };
}

export function panBy(dx: number, dy: number) {
  const { scale, centre } = view.value;
  isFitted.value = false;
  view.value = { scale, centre: [centre[0] - dx / scale, centre[1] + dy / scale] };
}
