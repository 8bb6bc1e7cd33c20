import type { Seconds } from '../../../units/units.js';
import { atMost, innerOf } from './even-inside.js';
import { straight } from './placement.js';
import { ProgramSpan } from './program.js';
import type { Operation, PipelineShape, Schedule, StageWork } from './schedule.js';

/** Chunks that stage r runs forward before its first backward (Megatron-LM schedules.py). */
const warmUp = ({ stages: p, microBatches: m, chunks: v }: PipelineShape, stage: number): number =>
  Math.min(m * v, (p - stage - 1) * 2 + (v - 1) * p);

/** The k-th forward of a rank: groups of p micro-batches go through each chunk in turn. */
function forwardAt(shape: PipelineShape, k: number): Operation {
  const { stages: p, chunks: v } = shape;
  const group = Math.floor(k / (p * v));
  const chunk = Math.floor((k % (p * v)) / p);
  return { kind: 'forward', microBatch: group * p + (k % p), chunk };
}

function backwardAt(shape: PipelineShape, k: number): Operation {
  const { microBatch, chunk } = forwardAt(shape, k);
  return { kind: 'backward', microBatch, chunk: shape.chunks - 1 - chunk };
}

function order(shape: PipelineShape, stage: number): readonly Operation[] {
  const all = shape.microBatches * shape.chunks;
  const ahead = warmUp(shape, stage);
  const operations: Operation[] = [];
  for (let k = 0; k < ahead; k += 1) operations.push(forwardAt(shape, k));
  for (let k = 0; k < all; k += 1) {
    if (k + ahead < all) operations.push(forwardAt(shape, k + ahead));
    operations.push(backwardAt(shape, k));
  }
  return operations;
}

/**
 * Even chunks, of which the first may be longer by the embedding and the last by the head, which is the longer of
 * the two: the last rank never waits between its first and last operation but for the embeddings of the first
 * group of micro-batches, or the one of the first where a rank has one chunk. Null for anything else.
 */
function evenSpan({ stages: p, microBatches: m, chunks: v }: PipelineShape, work: StageWork) {
  const last = p * v - 1;
  const inner = p > 1 ? innerOf(work, p * v) : -1;
  if (inner < 0) return null;
  const both = (at: number): Seconds => (work.forward[at] ?? 0) + (work.backward[at] ?? 0);
  const even = both(inner);
  const embedding = both(0) - even;
  const head = both(last) - even;
  if (!atMost(even, both(0)) || !atMost(both(0), both(last))) return null;
  // each end has both passes longer, or neither
  for (const pass of [work.forward, work.backward]) {
    const [first, middle, final] = [pass[0] ?? 0, pass[inner] ?? 0, pass[last] ?? 0];
    if (!atMost(middle, first) || !atMost(middle, final)) return null;
  }
  return m * (v * even + head) + (p - 1) * even + (v === 1 ? 1 : p) * embedding;
}

function span(shape: PipelineShape, work: StageWork): Seconds {
  return evenSpan(shape, work) ?? program.of(shape, work);
}

/** 1F1B over v model chunks a rank: the bubble shrinks by v, messages grow by v. */
export const interleaved: Schedule = {
  title: 'Interleaved 1F1B',
  source: 'arXiv:2104.04473 section 2.2.2',
  splitsBackward: false,
  chunks: null,
  placement: straight,
  copies: 1,
  period: ({ stages }) => stages,
  inFlight(shape, stage) {
    const { microBatches, chunks } = shape;
    return Math.min(microBatches * chunks, warmUp(shape, stage) + 1) / chunks;
  },
  span,
  order,
};

const program = new ProgramSpan(interleaved);
