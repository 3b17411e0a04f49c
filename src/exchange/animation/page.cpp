// SPDX-License-Identifier: Apache-2.0
#include "exchange/animation/page.h"

namespace trammel::exchange {

const std::string_view animation_page = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@TITLE@</title>
<style>
:root { color-scheme: light dark; --paper: #fff; --ink: #1d2733; --soft: #8a94a0; --bar: #4a6fa5;
  --trace: #d55e00; --push: #c1121f; --ground: #8a94a0; --mass: #1d2733; @PARTS@ }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181c; --ink: #e6e9ee; --soft: #8b95a3; --bar: #7fa7e0; --trace: #ff8c42;
    --push: #ff5d6c; --ground: #8b95a3; --mass: #e6e9ee; @DARK_PARTS@ } }
html, body { margin: 0; height: 100%; background: var(--paper); color: var(--ink);
  font: 15px 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif; }
body { display: flex; flex-direction: column; }
h1 { font-size: 1.1rem; margin: 0.6rem 1rem 0; }
canvas { flex: 1; min-height: 0; width: 100%; display: block; }
form { display: flex; flex-wrap: wrap; gap: 0.8rem; align-items: center; padding: 0.6rem 1rem; }
form input[type=range] { flex: 1; min-width: 10rem; }
output { min-width: 7rem; text-align: right; font-variant-numeric: tabular-nums; }
button { min-width: 5rem; font: inherit; padding: 0.2rem 0.6rem; }
</style>
</head>
<body>
<h1>@TITLE@</h1>
<canvas id="sheet" role="img" aria-label="the machine in motion"></canvas>
<form onsubmit="return false">
<button id="play" type="button">Play</button>
<input id="scrub" type="range" min="0" max="1" step="any" value="0" aria-label="time">
<output id="time"></output>
<label>speed <select id="speed"><option>0.1</option><option>0.25</option><option>0.5</option>
<option selected>1</option><option>2</option><option>5</option><option>10</option></select></label>
<label><input id="traces" type="checkbox" checked> traces</label>
<label><input id="names" type="checkbox" checked> names</label>
@FORCES@
</form>
<script>
'use strict';
const data = @DATA@;
const element = id => document.getElementById(id);
const canvas = element('sheet'), pen = canvas.getContext('2d');
const { times, frames, parts } = data;
const start = times[0] ?? 0, end = times[times.length - 1] ?? 0;
const scrub = element('scrub');
scrub.min = start; scrub.max = end; scrub.value = start;
let now = start, playing = false, drawnAt = null;

// Where the parts stand in the numbers of a frame.
const offset = {};
{
  let at = 0;
  for (const [name, count, size] of [['points', parts.points.length, 2],
      ['lines', parts.lines.length, 4], ['circles', parts.circles, 4],
      ['elements', parts.elements.length, 4], ['masses', parts.masses.length, 2],
      ['ties', parts.ties, 5], ['plates', parts.plates.length, 2],
      ['poses', parts.solids.length, 3]]) {
    offset[name] = at;
    at += count * size;
  }
}

function frameAt(time) {
  let low = 0, high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle; else high = middle;
  }
  const span = times[high] - times[low];
  const share = span > 0 ? Math.min(1, Math.max(0, (time - times[low]) / span)) : 0;
  return { low, numbers: frames[low].map((v, i) => v + share * (frames[high][i] - v)) };
}

// Where a place of a part is; outlines have y downward and a unit of their own.
function placed(f, part, x, y) {
  const [at, to, turn] = f.slice(offset.poses + 3 * part, offset.poses + 3 * part + 3);
  const c = Math.cos(turn), s = Math.sin(turn), k = parts.outlineUnit;
  return [at + k * (c * x + s * y), to + k * (s * x - c * y)];
}
const outlines = parts.slabs.map(({ path }) => new Path2D(path));

// Forces are drawn by the roots of their sizes, so that small ones are seen beside large ones.
const rootOf = ([, , fx, fy]) => Math.sqrt(Math.hypot(fx, fy));
const strongest = Math.max(0, ...data.pushes.map(all => Math.max(0, ...all.map(rootOf))));

// The same scale for the whole run, so that nothing jumps.
const bounds = { x0: Infinity, x1: -Infinity, y0: Infinity, y1: -Infinity };
for (const f of frames) {
  const include = (x, y, r) => {
    if (x === null || y === null) return;
    bounds.x0 = Math.min(bounds.x0, x - r); bounds.x1 = Math.max(bounds.x1, x + r);
    bounds.y0 = Math.min(bounds.y0, y - r); bounds.y1 = Math.max(bounds.y1, y + r);
  };
  parts.points.forEach((_, i) =>
    include(f[offset.points + 2 * i], f[offset.points + 2 * i + 1], 0));
  for (let i = 0; i < parts.circles; ++i) {
    const at = offset.circles + 4 * i;
    include(f[at], f[at + 1], f[at + 2]);
  }
  parts.solids.forEach(({ box: [x0, y0, x1, y1] }, i) => {
    for (const [x, y] of [[x0, y0], [x0, y1], [x1, y0], [x1, y1]])
      include(...placed(f, i, x, y), 0);
  });
}
if (bounds.x0 > bounds.x1) Object.assign(bounds, { x0: -1, x1: 1, y0: -1, y1: 1 });

const moves = parts.points.map((_, i) => {
  const at = offset.points + 2 * i;
  const size = Math.max(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0);
  return frames.some(f => Math.hypot(f[at] - frames[0][at], f[at + 1] - frames[0][at + 1])
    > 1e-3 * size);
});

function draw() {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth, height = canvas.clientHeight;
  canvas.width = width * ratio; canvas.height = height * ratio;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  if (frames.length === 0) return;
  const margin = 36;
  const scale = Math.min((width - 2 * margin) / Math.max(bounds.x1 - bounds.x0, 1e-12),
    (height - 2 * margin) / Math.max(bounds.y1 - bounds.y0, 1e-12));
  const px = x => width / 2 + scale * (x - (bounds.x0 + bounds.x1) / 2);
  const py = y => height / 2 - scale * (y - (bounds.y0 + bounds.y1) / 2);
  const style = getComputedStyle(document.documentElement);
  const colour = name => style.getPropertyValue('--' + name).trim();
  const { low, numbers: f } = frameAt(now);
  const stroke = (name, thick, path) => {
    pen.strokeStyle = colour(name); pen.lineWidth = thick; pen.lineCap = 'round';
    pen.lineJoin = 'round'; pen.beginPath(); path(); pen.stroke();
  };
  const onPart = (part, paint) => {
    const [x, y, turn] = f.slice(offset.poses + 3 * part, offset.poses + 3 * part + 3);
    const unit = scale * parts.outlineUnit;
    pen.save();
    pen.translate(px(x), py(y)); pen.rotate(-turn); pen.scale(unit, unit);
    pen.strokeStyle = colour('ink'); pen.lineWidth = 1 / unit; pen.lineJoin = 'round';
    paint(1 / unit);
    pen.restore();
  };
  parts.slabs.forEach(({ part }, i) => onPart(part, () => {
    pen.fillStyle = colour(parts.solids[part].colour);
    pen.fill(outlines[i], 'evenodd'); pen.stroke(outlines[i]);
  }));
  // Edges that others hide.
  parts.slabs.slice(0, -1).forEach(({ part }, i) => onPart(part, pixel => {
    pen.setLineDash([3 * pixel, 2.5 * pixel]); pen.globalAlpha = 0.4; pen.stroke(outlines[i]);
  }));
  for (const { part, x, y, ground } of parts.pivots) {
    const [at, to] = placed(f, part, x, y);
    pen.fillStyle = colour(ground ? 'ink' : 'paper');
    stroke('ink', 1.3, () => pen.arc(px(at), py(to), 3, 0, 2 * Math.PI));
    pen.fill();
  }
  if (element('names').checked) parts.solids.forEach(({ name, at }, i) => {
    const [x, y] = placed(f, i, ...at);
    pen.fillStyle = colour('ink'); pen.font = 'italic 14px Georgia, serif';
    pen.textAlign = 'center'; pen.textBaseline = 'middle';
    pen.fillText(name, px(x), py(y));
    pen.textAlign = 'start'; pen.textBaseline = 'alphabetic';
  });
  if (element('forces')?.checked) for (const push of data.pushes[low]) {
    const [x, y, fx, fy] = push, size = Math.hypot(fx, fy);
    const ax = px(x), ay = py(y), long = strongest > 0 ? 60 * rootOf(push) / strongest : 0;
    pen.fillStyle = colour('push'); pen.beginPath();
    pen.arc(ax, ay, 3.5, 0, 2 * Math.PI); pen.fill();
    if (long < 4) continue;
    const ux = fx / size, uy = -fy / size, bx = ax + long * ux, by = ay + long * uy;
    stroke('push', 2, () => { pen.moveTo(ax, ay); pen.lineTo(bx, by); });
    pen.beginPath(); pen.moveTo(bx + 6 * ux, by + 6 * uy);
    pen.lineTo(bx - 4 * uy, by + 4 * ux); pen.lineTo(bx + 4 * uy, by - 4 * ux); pen.fill();
  }
  if (element('traces').checked) parts.points.forEach((_, i) => {
    if (!moves[i]) return;
    const at = offset.points + 2 * i;
    stroke('trace', 1.2, () => {
      for (let k = 0; k <= low; ++k) pen.lineTo(px(frames[k][at]), py(frames[k][at + 1]));
      pen.lineTo(px(f[at]), py(f[at + 1]));
    });
  });
  // A point beside a bar is a corner of a plate, one beyond its ends sits on an arm.
  parts.plates.forEach(({ bar, arm, beside }, i) => {
    if (arm === undefined && !beside) return;
    const ends = f.slice(offset.lines + 4 * bar, offset.lines + 4 * bar + 4);
    const [x, y] = f.slice(offset.plates + 2 * i, offset.plates + 2 * i + 2);
    pen.globalAlpha = beside ? 0.35 : 1;
    pen.fillStyle = colour('bar');
    stroke('bar', beside ? 1.5 : 4, () => {
      for (const end of beside ? [0, 1] : [arm])
        pen.lineTo(px(ends[2 * end]), py(ends[2 * end + 1]));
      pen.lineTo(px(x), py(y));
      if (beside) pen.closePath();
    });
    if (beside) pen.fill();
    pen.globalAlpha = 1;
  });
  parts.lines.forEach((kind, i) => {
    const [x1, y1, x2, y2] = f.slice(offset.lines + 4 * i, offset.lines + 4 * i + 4);
    const far = kind === 'guide' ? 20 : 0;
    stroke(kind === 'guide' ? 'soft' : 'bar', kind === 'guide' ? 1 : 5, () => {
      pen.moveTo(px(x1 - far * (x2 - x1)), py(y1 - far * (y2 - y1)));
      pen.lineTo(px(x2 + far * (x2 - x1)), py(y2 + far * (y2 - y1)));
    });
  });
  for (let i = 0; i < parts.circles; ++i) {
    const at = offset.circles + 4 * i, [x, y, r, spoke] = f.slice(at, at + 4);
    stroke('bar', 2.5, () => pen.arc(px(x), py(y), Math.abs(r) * scale, 0, 2 * Math.PI));
    if (frames[0][at + 3] !== null) stroke('bar', 1.5, () => {
      pen.moveTo(px(x), py(y));
      pen.lineTo(px(x + r * Math.cos(spoke)), py(y + r * Math.sin(spoke)));
    });
  }
  parts.elements.forEach((kind, i) => {
    const [x1, y1, x2, y2] = f.slice(offset.elements + 4 * i, offset.elements + 4 * i + 4);
    const ax = px(x1), ay = py(y1), dx = px(x2) - ax, dy = py(y2) - ay;
    const long = Math.hypot(dx, dy);
    if (long < 1) return;
    const zigzag = kind === 'spring' ? 12 : 0;
    stroke('ink', kind === 'spring' ? 1.5 : 3, () => {
      pen.moveTo(ax, ay);
      for (let k = 1; k < zigzag; ++k) {
        const side = (k % 2 ? 7 : -7), s = k / zigzag;
        pen.lineTo(ax + s * dx - side * dy / long, ay + s * dy + side * dx / long);
      }
      pen.lineTo(ax + dx, ay + dy);
    });
  });
  // A slack thread hangs about as low as a chain of its length.
  for (let i = 0; i < parts.ties; ++i) {
    const at = offset.ties + 5 * i, [x1, y1, x2, y2, length] = f.slice(at, at + 5);
    const far = Math.hypot(x2 - x1, y2 - y1), slack = Math.max(0, length - far);
    const sag = slack > 1e-4 * far ? Math.sqrt(slack * (length + far / 2)) / 2 : 0;
    stroke('ink', 1.5, () => {
      pen.moveTo(px(x1), py(y1));
      pen.quadraticCurveTo(px((x1 + x2) / 2), py((y1 + y2) / 2 - 2 * sag), px(x2), py(y2));
    });
  }
  parts.masses.forEach((radius, i) => {
    const at = offset.masses + 2 * i;
    pen.fillStyle = colour('mass'); pen.beginPath();
    pen.arc(px(f[at]), py(f[at + 1]), radius, 0, 2 * Math.PI); pen.fill();
  });
  parts.points.forEach((point, i) => {
    const at = offset.points + 2 * i, x = px(f[at]), y = py(f[at + 1]);
    if (point.held) stroke('ground', 2, () => {
      pen.moveTo(x, y); pen.lineTo(x - 9, y + 14); pen.lineTo(x + 9, y + 14); pen.closePath();
    });
    pen.fillStyle = colour('paper');
    stroke('ink', 1.5, () => pen.arc(x, y, 4, 0, 2 * Math.PI));
    pen.fill();
    if (!element('names').checked) return;
    pen.fillStyle = colour('ink'); pen.font = 'italic 14px Georgia, serif';
    pen.fillText(point.name, x + 8, y - 8);
  });
  element('time').textContent = (now / data.seconds).toPrecision(4) + data.unit;
}

function step(at) {
  if (playing) {
    if (drawnAt !== null) now += (at - drawnAt) / 1000 * Number(element('speed').value);
    drawnAt = at;
    if (now >= end) { now = end; setPlaying(false); }
    scrub.value = now;
    draw();
    requestAnimationFrame(step);
  }
}
function setPlaying(wanted) {
  if (wanted && now >= end) now = start;
  playing = wanted; drawnAt = null;
  element('play').textContent = playing ? 'Pause' : 'Play';
  if (playing) requestAnimationFrame(step);
}
element('play').onclick = () => setPlaying(!playing);
scrub.oninput = () => { now = Number(scrub.value); draw(); };
for (const box of ['traces', 'names', 'forces'])
  if (element(box)) element(box).onchange = draw;
window.onresize = draw;
window.matchMedia('(prefers-color-scheme: dark)').onchange = draw;
document.onkeydown = event => {
  if (event.code !== 'Space' || /SELECT|BUTTON/.test(event.target.tagName)) return;
  event.preventDefault();
  setPlaying(!playing);
};
draw();
if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(true);
</script>
</body>
</html>
)html";

}  // namespace trammel::exchange
