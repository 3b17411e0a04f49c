// SPDX-License-Identifier: Apache-2.0
// What calls reply, as docs/reference/session.schema.json describes it.

export type Pair = [number, number];

export interface Place {
  line: number; // from 1
  column: number; // from 1, in characters
  length: number;
}

export interface TextEdit extends Place {
  text: string;
}

export interface Fix {
  title: string;
  edits: TextEdit[];
}

export interface Problem extends Place {
  severity: 'error' | 'warning' | 'note';
  code: string;
  message: string;
  advice?: string;
  fixes?: Fix[];
}

export interface Motion {
  text: string;
  points: { name: string; velocity: Pair }[];
  lines: string[];
  circles: string[];
}

export interface Status {
  status: 'empty' | 'wrong' | 'free' | 'contradictory' | 'placed';
  sentence: string;
  drawing: DrawingKind;
  motions: Motion[];
  drivers: string[];
  problems: Problem[];
}

export type DrawingKind = 'none' | 'hints' | 'pulled' | 'placed';

export interface TextElement {
  kind: 'point' | 'line' | 'circle' | 'curve' | 'constraint' | 'parameter';
  name: string;
  place: Place | null;
}

export interface Drawing {
  drawing: DrawingKind;
  points: Record<string, Pair>;
  lines: Record<string, { from: Pair; to: Pair; endless: boolean }>;
  circles: Record<string, { center: Pair; radius: number; angle: number | null }>;
  move: { end: string; left: number; passed_dead_point?: boolean };
  values: Record<string, number>;
  numbers: Record<string, number>;
  problem?: string;
}

export interface TextRun {
  text: string;
  italic?: boolean;
  level?: 'below' | 'above';
}

export interface Shape {
  key: string;
  of: number; // its subject
  line?: [Pair, Pair];
  polygon?: Pair[];
  polyline?: Pair[];
  circle?: [number, number, number];
  path?: string;
  open?: boolean;
  part?: string;
  title?: string;
  text?: TextRun[];
  at?: Pair;
  turn?: number;
  size?: number;
}

export interface Scene {
  title: string;
  description: string;
  view: { scale: number; corner: Pair }; // pixels a metre, and the point at the upper left
  page: [number, number, number, number];
  layers: { layer: string; shapes: Shape[] }[];
}

export interface Subject {
  kind: string;
  name: string;
  place: Place | null;
}

export interface SceneReply {
  scene: Scene | null;
  picture: string | null;
  subjects: Subject[];
}

export interface Hold {
  name: string;
  along?: number;
  left?: number;
}

export interface EditReply {
  edits: TextEdit[];
  inverse: TextEdit[];
  along: string[];
  kept: string[];
  problems: Problem[];
}

type Several<T> = T | T[] | null;
export type Shown = [number, string];

export interface ResultEvent {
  time: number;
  what: string;
  label?: string;
}

export interface Result {
  question: string;
  name: string;
  status: 'ok' | 'partial' | 'failed' | 'undecided' | 'limit';
  reason?: string;
  condition?: string;
  symbolic: Several<string>;
  where: [string, string][];
  latex: Several<string>;
  numeric: Several<number>;
  shown: Several<Shown | null>;
  unit: string | null;
  certificate: { points: number; max_relative_difference: number; method: string } | null;
  columns?: string[];
  units?: string[] | null;
  shown_units?: Shown[] | null;
  rows?: (number | null)[][];
  events?: ResultEvent[];
  phases?: Phase[];
}

export interface Phase {
  kind: 'cycle' | 'rest' | 'drift' | 'irregular' | 'divergence';
  from: number;
  to: number | null;
  known_to?: number;
  text?: string;
  course?: { time: number; period: number; amplitude: number }[];
  [more: string]: unknown;
}

export interface Typeset {
  lines: string[]; // displayed LaTeX
  where: string[]; // LaTeX between dollar signs
  sentences: string[];
}

export interface ExplainedFormula {
  name: string;
  formula: string;
  numeric?: number;
}

export interface Answered {
  exit: number;
  report: {
    results: Result[];
    diagnostics: Problem[];
    steps?: { text: string; formulas: [string, string][] }[];
    derivations?: { of: string; steps: { text: string; formulas: ExplainedFormula[] }[] }[];
  };
  places: (Place | null)[];
  typeset: Typeset[];
  source?: string;
  svg?: string | null;
  page?: string;
}

export type Wish =
  | 'distance'
  | 'angle'
  | 'horizontal'
  | 'vertical'
  | 'on'
  | 'equal'
  | 'parallel'
  | 'perpendicular'
  | 'tangent'
  | 'coincident'
  | 'midpoint'
  | 'force'
  | 'torque'
  | 'mass'
  | 'drive'
  | 'cut';

export type Action =
  | { action: 'rename'; name: string; to: string }
  | { action: 'remove'; names: string[] }
  | { action: 'set_value'; name: string; value: string }
  | { action: 'add_statement'; statement: string }
  | { action: 'constrain'; wish: Wish; selected: string[]; value?: string }
  | { action: 'ground'; names: string[]; held?: boolean }
  | { action: 'settle'; resolution: number };
