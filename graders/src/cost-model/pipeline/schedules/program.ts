import type { Seconds } from '../../../units/units.js';
import { simulate, unitsOf } from '../simulate.js';
import { inputOf, operationIndex } from './dependency.js';
import type { Operation, PipelineShape, Schedule, StageWork } from './schedule.js';

/**
 * The units of all ranks (operations that run as one) in one order in which each comes after what it waits for.
 * Units `from` to `to` repeat themselves every `round` units; a pipeline fed with more micro-batches has more rounds.
 */
export interface Program {
  readonly microBatches: number;
  readonly units: number;
  /** Rank of each unit, the kind of unit it is, and up to two units that it waits for (index + 1; 0 for none). */
  readonly rank: Int32Array;
  readonly kind: Int32Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Operations of each kind of unit, as indices into forward, input gradient and weight gradient by chunk. */
  readonly kinds: readonly (readonly number[])[];
  readonly round: number;
  readonly from: number;
  readonly to: number;
  /** How far back a unit of the rounds or after them looks at most. */
  readonly reach: number;
}

interface Unit {
  readonly stage: number;
  readonly operations: readonly Operation[];
  readonly start: Seconds;
}

/** All units in the order in which they start when every operation takes one second. */
function unitsInOrder(schedule: Schedule, shape: PipelineShape): Unit[] {
  const starts = new Float64Array(3 * shape.microBatches * shape.stages * shape.chunks);
  for (const e of simulate(schedule, shape, () => 1)) {
    starts[operationIndex(shape, e, e.stage)] = e.start;
  }
  const units: Unit[] = [];
  for (let stage = 0; stage < shape.stages; stage += 1) {
    for (const operations of unitsOf(schedule.order(shape, stage))) {
      const [o] = operations;
      if (o === undefined) continue;
      units.push({ stage, operations, start: starts[operationIndex(shape, o, stage)] ?? 0 });
    }
  }
  return units.sort((a, b) => a.start - b.start || a.stage - b.stage);
}

const slotOf = ({ stages, chunks }: PipelineShape, o: Operation, stage: number): number => {
  const kind = o.kind === 'forward' ? 0 : o.kind === 'backward' ? 1 : 2;
  return (kind * stages + stage) * chunks + o.chunk;
};

class Tables {
  readonly rank: Int32Array;
  readonly kind: Int32Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly kinds: (readonly number[])[] = [];
  private readonly known = new Map<string, number>();

  constructor(units: number) {
    this.rank = new Int32Array(units);
    this.kind = new Int32Array(units);
    this.first = new Int32Array(units);
    this.second = new Int32Array(units);
  }

  kindOf(slots: readonly number[]): number {
    const name = slots.join(' ');
    const found = this.known.get(name);
    if (found !== undefined) return found;
    this.known.set(name, this.kinds.length);
    return this.kinds.push(slots) - 1;
  }

  /** Whether unit i is unit i - round once more. */
  repeats(i: number, round: number): boolean {
    const j = i - round;
    if (j < 0 || this.rank[i] !== this.rank[j] || this.kind[i] !== this.kind[j]) return false;
    for (const waits of [this.first, this.second]) {
      const [now, before] = [waits[i] ?? 0, waits[j] ?? 0];
      if (now === 0 ? before !== 0 : now - before !== round) return false;
    }
    return true;
  }
}

function tablesOf(schedule: Schedule, shape: PipelineShape): Tables {
  const units = unitsInOrder(schedule, shape);
  const tables = new Tables(units.length);
  const unitAt = new Int32Array(3 * shape.microBatches * shape.stages * shape.chunks).fill(-1);
  units.forEach(({ stage, operations }, i) => {
    for (const o of operations) unitAt[operationIndex(shape, o, stage)] = i;
  });
  units.forEach(({ stage, operations }, i) => {
    tables.rank[i] = stage;
    tables.kind[i] = tables.kindOf(operations.map((o) => slotOf(shape, o, stage)));
    const waits = operations
      .map((o) => inputOf(schedule.placement, shape, o, stage))
      .map((input) => (input < 0 ? -1 : (unitAt[input] ?? -1)))
      // an input from the own rank has come by the time that the rank is free
      .filter((w) => w >= 0 && tables.rank[w] !== stage);
    tables.first[i] = (waits[0] ?? -1) + 1;
    tables.second[i] = (waits[1] ?? -1) + 1;
  });
  return tables;
}

/** The longest run of units each of which repeats the one a round before. */
function longestRun(tables: Tables, round: number): { from: number; to: number } {
  let best = { from: 0, to: 0 };
  let from = round;
  const units = tables.rank.length;
  for (let i = round; i <= units; i += 1) {
    if (i < units && tables.repeats(i, round)) continue;
    if (i - from > best.to - best.from) best = { from, to: i };
    from = i + 1;
  }
  return best;
}

function reachOf({ first, second }: Tables, { from, to }: { from: number; to: number }): number {
  let reach = 0;
  for (let i = from; i < first.length; i += 1) {
    const base = Math.min(i, to);
    for (const w of [first[i] ?? 0, second[i] ?? 0]) {
      if (w > 0 && w - 1 < to) reach = Math.max(reach, base - (w - 1));
    }
  }
  return reach;
}

/** Units by which the pipeline grows with one more period of micro-batches. */
function roundOf(schedule: Schedule, shape: PipelineShape): number {
  const more = { ...shape, microBatches: shape.microBatches + schedule.period(shape) };
  const unitsIn = (of: PipelineShape): number => unitsOf(schedule.order(of, 0)).length;
  return shape.stages * (unitsIn(more) - unitsIn(shape));
}

/** Put the orders of all ranks into one program; its rounds may be repeated if `to - from` is long enough. */
export function compile(schedule: Schedule, shape: PipelineShape): Program {
  const tables = tablesOf(schedule, shape);
  const { rank, kind, first, second, kinds } = tables;
  const units = rank.length;
  const round = roundOf(schedule, shape);
  const run = longestRun(tables, round);
  const reach = Math.max(round, reachOf(tables, run));
  return {
    ...{ microBatches: shape.microBatches, units, round, reach, kinds },
    ...{ rank, kind, first, second, ...run },
  };
}

/** Whether whole rounds can be put into a program: going back one leaves everything that is still looked at. */
const canRepeat = (p: Program): boolean => p.to > 0 && p.to - p.reach >= p.from;

/** Units of all programs that a schedule remembers: 16 bytes each. */
const mostUnits = 4_000_000;

/**
 * A schedule's span by its program: every unit once in typed arrays. Once all ranks have moved by the same time for
 * as long as anything looks back, all later rounds do, so the rest of them is counted instead of played.
 */
export class ProgramSpan {
  private readonly schedule: Schedule;
  private readonly programs = new Map<number, Program>();
  private kept = 0;
  private ends = new Float64Array(1);
  private free = new Float64Array(1);
  private seconds = new Float64Array(1);

  constructor(schedule: Schedule) {
    this.schedule = schedule;
  }

  of(shape: PipelineShape, work: StageWork): Seconds {
    const program = this.programOf(shape);
    this.prepare(program, shape, work);
    return this.play(
      program,
      (shape.microBatches - program.microBatches) / this.schedule.period(shape),
    );
  }

  /** The shortest program that can stand for the shape by repeating its rounds. */
  private programOf(shape: PipelineShape): Program {
    const period = this.schedule.period(shape);
    const left = shape.microBatches % period;
    for (let grown = 3 * shape.stages; ; grown += shape.stages) {
      const reduced = Math.ceil((grown - left) / period) * period + left;
      const microBatches = Math.min(reduced, shape.microBatches);
      const program = this.compiled({ ...shape, microBatches });
      if (microBatches === shape.microBatches || canRepeat(program)) return program;
    }
  }

  private compiled(shape: PipelineShape): Program {
    const key = (shape.microBatches * 4096 + shape.stages) * 1024 + shape.chunks;
    const known = this.programs.get(key);
    if (known !== undefined) return known;
    const program = compile(this.schedule, shape);
    this.kept += program.units;
    if (this.kept > mostUnits) {
      this.programs.clear();
      this.kept = program.units;
    }
    this.programs.set(key, program);
    return program;
  }

  private prepare(program: Program, shape: PipelineShape, work: StageWork): void {
    const width = shape.stages * shape.chunks;
    if (this.ends.length <= program.units) this.ends = new Float64Array(program.units + 1);
    if (this.free.length < shape.stages) this.free = new Float64Array(shape.stages);
    if (this.seconds.length < program.kinds.length) {
      this.seconds = new Float64Array(program.kinds.length);
    }
    this.free.fill(0);
    const of = (slot: number): Seconds => {
      const at = slot % width;
      if (slot < width) return work.forward[at] ?? 0;
      const weight = work.weight[at] ?? 0;
      if (slot >= 2 * width) return weight;
      return (work.backward[at] ?? 0) - (this.schedule.splitsBackward ? weight : 0);
    };
    program.kinds.forEach((slots, kind) => {
      let sum = 0;
      for (const slot of slots) sum += of(slot);
      this.seconds[kind] = sum;
    });
  }

  private play(program: Program, rounds: number): Seconds {
    const { round, from, to, reach } = program;
    const { ends } = this;
    let left = rounds;
    let skipped = 0;
    let alike = 0;
    let step = -1;
    let i = Math.min(from, to);
    this.run(program, 0, i);
    while (i < to) {
      const next = Math.min(to, i + round);
      this.run(program, i, next);
      for (; i < next; i += 1) {
        const end = ends[i + 1] ?? 0;
        const moved = end - (ends[i + 1 - round] ?? 0);
        alike = Math.abs(moved - step) <= 1e-12 * end ? alike + 1 : 1;
        if (alike === 1) step = moved;
      }
      if (alike >= reach) {
        // on to the last whole round of the program: all that is looked back at moves along
        const ahead = Math.floor((to - i) / round);
        ends.copyWithin(i + ahead * round - reach + 1, i - reach + 1, i + 1);
        i += ahead * round;
        skipped = (left + ahead) * step;
        break;
      }
      if (i === to && left > 0) {
        ends.copyWithin(to - round - reach + 1, to - reach + 1, to + 1);
        i -= round;
        left -= 1;
      }
    }
    this.run(program, i, program.units);
    let latest = 0;
    for (const at of this.free) if (at > latest) latest = at;
    return latest + skipped;
  }

  /** Ends of the units from one up to another: the inner loop, whose indices all lie within the tables. */
  private run({ rank, kind, first, second }: Program, from: number, to: number): void {
    const { ends, free, seconds } = this;
    for (let i = from; i < to; i += 1) {
      const r = rank[i] ?? 0;
      let at = free[r] ?? 0;
      const a = ends[first[i] ?? 0] ?? 0;
      if (a > at) at = a;
      const b = ends[second[i] ?? 0] ?? 0;
      if (b > at) at = b;
      at += seconds[kind[i] ?? 0] ?? 0;
      ends[i + 1] = at;
      free[r] = at;
    }
  }
}
