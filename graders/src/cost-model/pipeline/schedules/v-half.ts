import { repeatBlock, type BuildingBlock } from './building-block.js';
import { vShape } from './placement.js';
import { ProgramSpan } from './program.js';
import type { Schedule } from './schedule.js';

/** Offsets between ranks of 2, 1, 2 and 1 slots; an even p needs three more before the way back to keep slots apart. */
function blockOf(p: number, r: number): BuildingBlock {
  const wait = p % 2 === 0 ? 3 : 0;
  return [2 * r, 3 * p - r - 2, 3 * p + wait + 2 * r - 1, 6 * p + wait - r - 2];
}

/** Half the activations of 1F1B's first stage on every rank. */
export const vHalf: Schedule = {
  title: 'V-Half',
  source: 'arXiv:2405.15362 section 3.2',
  splitsBackward: true,
  chunks: 2,
  placement: vShape,
  copies: 1,
  period: () => 1,
  inFlight({ stages: p, microBatches: m }, r) {
    const reached = p % 2 === 0 ? Math.ceil(r / 2) : Math.floor(r / 2);
    return Math.min(2 * m, m + 1 + reached, 2 * (Math.floor(p / 2) + 1)) / 2;
  },
  span: (shape, work) => program.of(shape, work),
  order: ({ stages, microBatches }, r) => repeatBlock(blockOf(stages, r), microBatches),
};

const program = new ProgramSpan(vHalf);
