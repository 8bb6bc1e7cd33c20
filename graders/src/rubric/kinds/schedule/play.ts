import { inputOf, operationIndex } from '../../../cost-model/pipeline/schedules/dependency.js';
import { straight } from '../../../cost-model/pipeline/schedules/placement.js';
import type { Operation, OperationKind } from '../../../cost-model/pipeline/schedules/schedule.js';

/** A pipeline whose passes are to be laid out. Times are whole units, one a stage. */
export interface Pipeline {
  readonly stages: number;
  readonly microBatches: number;
  readonly forward: readonly number[];
  /** The whole backward; of inputs alone where `weight` is there. */
  readonly backward: readonly number[];
  readonly weight?: readonly number[] | undefined;
  /** From one stage to its neighbour; it keeps neither of them busy. */
  readonly transfer: number;
}

/** A pass of a stage, both as people write them: stages and micro-batches count from 1. */
export interface PassAt {
  readonly stage: number;
  readonly pass: string;
}
export interface PlayedPass extends PassAt {
  readonly start: number;
  readonly end: number;
}
/** A pass at the head of its stage that waits for one that never comes. */
export interface Wait extends PassAt {
  readonly for: PassAt;
}
export interface Played {
  /** What ran, each pass as early as its stage's order and its input allow. */
  readonly passes: readonly PlayedPass[];
  readonly missing: readonly PassAt[];
  readonly doubled: readonly PassAt[];
  readonly unknown: readonly PassAt[];
  /** Passes that wait for each other in a circle; empty where none do. */
  readonly circle: readonly Wait[];
  readonly valid: boolean;
  readonly span: number;
  /** Idle time by stage; its sum is the bubble, of stages x span. */
  readonly idle: readonly number[];
  /** Most micro-batches by stage whose activations are held at once: from F to B, or to W where there is one. */
  readonly peaks: readonly number[];
}

const kinds: Readonly<Record<string, OperationKind>> = { F: 'forward', B: 'backward', W: 'weight' };
const letters: Readonly<Record<OperationKind, string>> = {
  forward: 'F',
  backward: 'B',
  weight: 'W',
};

/** The passes that every stage has to run. */
function passesOf({ microBatches, weight }: Pipeline): string[] {
  const wanted = weight === undefined ? ['F', 'B'] : ['F', 'B', 'W'];
  return Array.from({ length: microBatches }, (_, j) => j + 1).flatMap((j) =>
    wanted.map((letter) => `${letter}${j}`),
  );
}

const operationOf = (pass: string): Operation => ({
  kind: kinds[pass[0] ?? ''] ?? 'forward',
  microBatch: Number(pass.slice(1)) - 1,
  chunk: 0,
});

/** All that a pass waits for besides its turn: what the cost model says, and the own forward. */
function inputsOf(pipeline: Pipeline, { stage, pass }: PassAt): PassAt[] {
  const shape = { stages: pipeline.stages, microBatches: pipeline.microBatches, chunks: 1 };
  const o = operationOf(pass);
  const own = o.kind === 'backward' ? [{ stage, pass: `F${o.microBatch + 1}` }] : [];
  const input = inputOf(straight, shape, o, stage - 1);
  if (input < 0) return own;
  const near = [stage - 1, stage, stage + 1].filter((r) => r >= 1 && r <= pipeline.stages);
  const from = near.flatMap((r) =>
    (['forward', 'backward', 'weight'] as const)
      .filter((kind) => operationIndex(shape, { ...o, kind }, r - 1) === input)
      .map((kind) => ({ stage: r, pass: `${letters[kind]}${o.microBatch + 1}` })),
  );
  return [...own, ...from];
}

const keyOf = ({ stage, pass }: PassAt): string => `${stage} ${pass}`;

function secondsOf(pipeline: Pipeline, { stage, pass }: PassAt): number {
  const { kind } = operationOf(pass);
  const times = { forward: pipeline.forward, backward: pipeline.backward, weight: pipeline.weight };
  return times[kind]?.[stage - 1] ?? 0;
}

interface Rows {
  readonly rows: readonly (readonly string[])[];
  readonly missing: PassAt[];
  readonly doubled: PassAt[];
  readonly unknown: PassAt[];
}

/** The first of each known pass by stage, and what is wrong beside them. */
function sorted(pipeline: Pipeline, layout: readonly (readonly string[])[]): Rows {
  const known = passesOf(pipeline);
  const wanted = new Set(known);
  const of = (stage: number, passes: readonly string[]): PassAt[] =>
    passes.map((pass) => ({ stage, pass }));
  const found: Rows = { rows: [], missing: [], doubled: [], unknown: [] };
  const rows = Array.from({ length: pipeline.stages }, (_, r) => {
    const row = layout[r] ?? [];
    const right = row.filter((pass) => wanted.has(pass));
    const first = new Set(right);
    const twice = right.filter((pass, i) => right.indexOf(pass) !== i);
    found.doubled.push(...of(r + 1, twice));
    found.unknown.push(
      ...of(
        r + 1,
        row.filter((pass) => !wanted.has(pass)),
      ),
    );
    found.missing.push(
      ...of(
        r + 1,
        known.filter((pass) => !first.has(pass)),
      ),
    );
    return [...first];
  });
  layout.slice(pipeline.stages).forEach((row, i) => {
    found.unknown.push(...of(pipeline.stages + i + 1, row));
  });
  return { ...found, rows };
}

/** Follows who waits for whom until a stage comes again. */
function circleOf(heads: ReadonlyMap<number, Wait>): Wait[] {
  for (const start of heads.values()) {
    const way: Wait[] = [];
    for (let at: Wait | undefined = start; at !== undefined; at = heads.get(at.for.stage)) {
      const again = way.indexOf(at);
      if (again >= 0) return way.slice(again);
      way.push(at);
    }
  }
  return [];
}

function peakOf(row: readonly string[], last: string): number {
  let held = 0;
  let peak = 0;
  for (const pass of row) {
    if (pass.startsWith('F')) held += 1;
    if (pass.startsWith(last)) held -= 1;
    peak = Math.max(peak, held);
  }
  return peak;
}

/** What has run of a layout, and what stands at the head of each stage. */
interface Run {
  readonly passes: readonly PlayedPass[];
  readonly heads: readonly (PassAt | undefined)[];
  readonly ended: ReadonlySet<string>;
}

/** Runs each pass as early as its stage's order and its inputs allow, until nothing can run any more. */
function runAll(pipeline: Pipeline, rows: Rows['rows']): Run {
  const ends = new Map<string, number>();
  const next = rows.map(() => 0);
  const passes: PlayedPass[] = [];
  const headOf = (r: number): PassAt | undefined => {
    const pass = rows[r]?.[next[r] ?? 0];
    return pass === undefined ? undefined : { stage: r + 1, pass };
  };
  /** When what a pass waits for has come; undefined while it has not. */
  const ready = (at: PassAt): number | undefined => {
    const came = inputsOf(pipeline, at).map((input) => {
      const end = ends.get(keyOf(input));
      return end === undefined
        ? undefined
        : end + (input.stage === at.stage ? 0 : pipeline.transfer);
    });
    return came.includes(undefined) ? undefined : Math.max(0, ...came.map((time) => time ?? 0));
  };
  const free = rows.map(() => 0);
  const run = (r: number): boolean => {
    const at = headOf(r);
    const came = at && ready(at);
    if (at === undefined || came === undefined) return false;
    const start = Math.max(free[r] ?? 0, came);
    const end = start + secondsOf(pipeline, at);
    ends.set(keyOf(at), end);
    passes.push({ ...at, start, end });
    free[r] = end;
    next[r] = (next[r] ?? 0) + 1;
    return true;
  };
  for (let moved = true; moved;) {
    moved = false;
    for (let r = 0; r < rows.length; r++) while (run(r)) moved = true;
  }
  return { passes, heads: rows.map((_, r) => headOf(r)), ended: new Set(ends.keys()) };
}

/** By stage, what its head waits for; what stands nowhere is missing, and nobody waits for it in a circle. */
function waitsOf(pipeline: Pipeline, rows: Rows['rows'], { heads, ended }: Run): Map<number, Wait> {
  const waits = heads.flatMap((at): [number, Wait][] => {
    const lacks = at && inputsOf(pipeline, at).find((input) => !ended.has(keyOf(input)));
    return at && lacks && rows[lacks.stage - 1]?.includes(lacks.pass)
      ? [[at.stage, { ...at, for: lacks }]]
      : [];
  });
  return new Map(waits);
}

/** Plays a layout. Never throws: what is wrong with it is told. */
export function play(pipeline: Pipeline, layout: readonly (readonly string[])[]): Played {
  const { rows, missing, doubled, unknown } = sorted(pipeline, layout);
  const run = runAll(pipeline, rows);
  const { passes } = run;
  const span = Math.max(0, ...passes.map(({ end }) => end));
  const busy = (r: number): number =>
    passes
      .filter(({ stage }) => stage === r + 1)
      .reduce((sum, { start, end }) => sum + end - start, 0);
  const faults = missing.length + doubled.length + unknown.length;
  return {
    ...{ passes, missing, doubled, unknown, span },
    circle: circleOf(waitsOf(pipeline, rows, run)),
    valid: faults === 0 && run.heads.every((head) => head === undefined),
    idle: rows.map((_, r) => span - busy(r)),
    peaks: rows.map((row) => peakOf(row, pipeline.weight === undefined ? 'B' : 'W')),
  };
}
