import type { Operation } from './schedule.js';

/**
 * When, in slots of one operation, a rank runs the four passes of micro-batch 0 that others wait for:
 * forward of chunk 0 and 1, input gradient of chunk 1 and 0. Micro-batch j runs them six slots x j later.
 */
export type BuildingBlock = readonly [number, number, number, number];

const passes = [
  { kind: 'forward', chunk: 0 },
  { kind: 'forward', chunk: 1 },
  { kind: 'backward', chunk: 1 },
  { kind: 'backward', chunk: 0 },
] as const;

/**
 * Repeat a building block for each micro-batch; weight gradients take the slots that are left, the oldest first
 * (arXiv:2405.15362 section 3). What is left idle is squeezed out when the order is played.
 */
export function repeatBlock(block: BuildingBlock, microBatches: number): readonly Operation[] {
  const slots: (Operation | undefined)[] = [];
  for (let microBatch = 0; microBatch < microBatches; microBatch += 1) {
    passes.forEach((pass, i) => {
      slots[(block[i] ?? 0) + 6 * microBatch] = { ...pass, microBatch };
    });
  }
  const operations: Operation[] = [];
  const due: Operation[] = [];
  for (const operation of slots) {
    const pending = operation ?? due.shift();
    if (pending === undefined) continue;
    operations.push(pending);
    if (pending.kind === 'backward') due.push({ ...pending, kind: 'weight' });
  }
  return [...operations, ...due];
}
