// SPDX-License-Identifier: Apache-2.0
// The scene as elements of SVG: what stays from one frame to the next keeps its element, and only
// what has changed is written.
import type { Pair, Scene, Shape, TextRun } from '../server/replies';

const svg = 'http://www.w3.org/2000/svg';

interface Drawn {
  element: SVGElement;
  written: string; // the shape as it was written last
}

export class Shapes {
  private readonly layers = new Map<string, SVGGElement>();
  private readonly drawn = new Map<string, Drawn>();

  constructor(private readonly root: SVGGElement) {}

  show(scene: Scene | null, isLit: (subject: number) => boolean) {
    const seen = new Set<string>();
    let before: SVGGElement | null = null;
    for (const { layer, shapes } of scene?.layers ?? []) {
      const group = this.layerAfter(layer, before);
      before = group;
      let last: SVGElement | null = null;
      for (const shape of shapes) {
        if (shape.of === 0) continue; // the paper and the legend: the sheet has its own
        seen.add(shape.key);
        const element = this.elementOf(shape);
        element.classList.toggle('lit', isLit(shape.of));
        const place: ChildNode | null = last ? last.nextSibling : group.firstChild;
        if (place !== element) group.insertBefore(element, place);
        last = element;
      }
    }
    for (const [key, { element }] of this.drawn)
      if (!seen.has(key)) {
        element.remove();
        this.drawn.delete(key);
      }
  }

  private layerAfter(name: string, before: SVGGElement | null): SVGGElement {
    let group = this.layers.get(name);
    if (!group) {
      group = document.createElementNS(svg, 'g');
      group.setAttribute('class', `tm-${name}`);
      this.layers.set(name, group);
    }
    const place = before ? before.nextSibling : this.root.firstChild;
    if (place !== group) this.root.insertBefore(group, place);
    return group;
  }

  private elementOf(shape: Shape): SVGElement {
    const written = JSON.stringify(shape);
    const known = this.drawn.get(shape.key);
    if (known?.written === written) return known.element;
    const tag = tagOf(shape);
    const element =
      known && known.element.tagName === tag ? known.element : document.createElementNS(svg, tag);
    if (known && known.element !== element) known.element.remove();
    write(element, shape);
    this.drawn.set(shape.key, { element, written });
    return element;
  }
}

function tagOf(shape: Shape): string {
  if (shape.text) return 'text';
  if (shape.line) return 'line';
  if (shape.circle) return 'circle';
  if (shape.path) return 'path';
  return shape.polygon ? 'polygon' : 'polyline';
}

function set(element: SVGElement, values: Record<string, string | number>) {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value));
}

const joined = (corners: Pair[]) => corners.map((at) => at.join(',')).join(' ');

function write(element: SVGElement, shape: Shape) {
  element.dataset.of = String(shape.of);
  if (shape.part) element.setAttribute('class', `tm-${shape.part}`);
  if (shape.open) element.setAttribute('fill', 'none');
  if (shape.line) {
    const [[x1, y1], [x2, y2]] = shape.line;
    set(element, { x1, y1, x2, y2 });
  } else if (shape.circle) {
    const [cx, cy, r] = shape.circle;
    set(element, { cx, cy, r });
  } else if (shape.path) {
    set(element, { d: shape.path });
  } else if (shape.polygon ?? shape.polyline) {
    set(element, { points: joined((shape.polygon ?? shape.polyline)!) });
  } else if (shape.text) {
    const [x, y] = shape.at!;
    set(element, { x, y, 'font-size': shape.size ?? 13 });
    if (shape.turn) element.setAttribute('transform', `rotate(${shape.turn} ${x} ${y})`);
    else element.removeAttribute('transform');
    element.replaceChildren(...writeRuns(shape.text, shape.size ?? 13));
  }
}

// How far runs stand above the line, in sizes of its letters: as the kernel prints them.
const raised = { line: 0, below: -0.22, above: 0.36 };
const smallSize = 0.72;

function writeRuns(runs: TextRun[], size: number): Node[] {
  let height = 0;
  return runs.map((run) => {
    const level = raised[run.level ?? 'line'];
    if (!run.italic && level === height && !run.level) return document.createTextNode(run.text);
    const element = document.createElementNS(svg, 'tspan');
    element.textContent = run.text;
    if (run.italic) element.setAttribute('class', 'sym');
    if (run.level) element.setAttribute('font-size', String(smallSize * size));
    if (level !== height) element.setAttribute('dy', String((height - level) * size));
    height = level;
    return element;
  });
}
