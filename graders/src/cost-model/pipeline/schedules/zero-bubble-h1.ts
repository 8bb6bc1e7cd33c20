import type { Seconds } from '../../../units/units.js';
import { atMost, innerOf, same } from './even-inside.js';
import { straight } from './placement.js';
import { ProgramSpan } from './program.js';
import type { Operation, PipelineShape, Schedule, StageWork } from './schedule.js';

/** 1F1B of input gradients; stage r runs the weight gradients of a micro-batch r backwards later. */
function order({ stages, microBatches: m }: PipelineShape, stage: number): readonly Operation[] {
  const ahead = Math.min(m, stages - 1 - stage);
  const operations: Operation[] = [];
  const add = (kind: Operation['kind'], microBatch: number): void => {
    if (microBatch >= 0 && microBatch < m) operations.push({ kind, microBatch, chunk: 0 });
  };
  for (let j = 0; j < ahead; j += 1) add('forward', j);
  for (let j = 0; j < m + stage; j += 1) {
    add('forward', j + ahead);
    add('backward', j);
    add('weight', j - stage);
  }
  return operations;
}

/** Times of one stage: forward, input gradient, weight gradient and all of them. */
function stageTimes({ forward, backward, weight }: StageWork, r: number) {
  const [f, b, w] = [forward[r] ?? 0, backward[r] ?? 0, weight[r] ?? 0];
  return { f, i: b - w, w, all: f + b };
}

/**
 * Even stages, of which the first may be longer by the embedding and the last, longer still, by the head: the longest
 * path stays on the last stage, leaves it for the weight gradients that other stages do after the last micro-batch,
 * or goes down and up to the first or second stage and stays there. Null for anything else.
 */
function evenSpan({ stages: p, microBatches: m }: PipelineShape, work: StageWork): Seconds | null {
  const at = p > 1 && m >= p ? innerOf(work, p) : -1;
  if (at < 0) return null;
  const [first, inner, last] = [stageTimes(work, 0), stageTimes(work, at), stageTimes(work, p - 1)];
  if (!same(first.i, inner.i)) return null;
  for (const k of ['f', 'i', 'w'] as const) {
    if (!atMost(inner[k], first[k]) || !atMost(first[k], last[k])) return null;
  }
  // the way down to the last stage, and up from it to the first
  const down = first.f + (p - 2) * inner.f;
  const turn = down + last.f + last.i;
  const onLast = down + m * last.all;
  const rest = onLast - p * last.w;
  const rise = Math.max((p - 1) * inner.i + first.w, p > 2 ? inner.i + (p - 1) * inner.w : 0);
  const onFirst = m * first.all + turn + (p - 2) * inner.i - p * first.f;
  const onSecond = m * inner.all + turn + (p - 3) * inner.i - (p - 1) * inner.f;
  return Math.max(onLast, rest + rise, onFirst, p > 2 ? onSecond : 0);
}

function span(shape: PipelineShape, work: StageWork): Seconds {
  return evenSpan(shape, work) ?? program.of(shape, work);
}

/** Weight gradients fill the bubble; memory as 1F1B's first stage. Idle (p-1)(F + B - W) when W is no longer than F and B. */
export const zeroBubbleH1: Schedule = {
  title: 'ZB-H1',
  source: 'arXiv:2401.10241 section 2.1 and table 1',
  splitsBackward: true,
  chunks: 1,
  placement: straight,
  copies: 1,
  period: () => 1,
  inFlight: ({ stages, microBatches }) => Math.min(microBatches, stages),
  span,
  order,
};

const program = new ProgramSpan(zeroBubbleH1);
