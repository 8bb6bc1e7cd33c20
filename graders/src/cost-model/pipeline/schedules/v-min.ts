import { repeatBlock, type BuildingBlock } from './building-block.js';
import { vShape } from './placement.js';
import { ProgramSpan } from './program.js';
import type { Schedule } from './schedule.js';

/** Every pass follows its predecessor at once; a p that divides by three needs two slots before the way back. */
function blockOf(p: number, r: number): BuildingBlock {
  const wait = p % 3 === 0 ? 2 : 0;
  return [r, 2 * p - r - 1, 2 * p + wait + r, 4 * p + wait - r - 1];
}

/** A third of the activations of 1F1B's first stage on every rank: the least that a V can keep. */
export const vMin: Schedule = {
  title: 'V-Min',
  source: 'arXiv:2405.15362 section 3.2',
  splitsBackward: true,
  chunks: 2,
  placement: vShape,
  copies: 1,
  period: () => 1,
  // what the fullest rank keeps: with p = 2 (mod 3) every third one keeps a micro-batch less
  inFlight: ({ stages: p, microBatches: m }) => Math.min(m, Math.ceil((p + 2) / 3)),
  span: (shape, work) => program.of(shape, work),
  order: ({ stages, microBatches }, r) => repeatBlock(blockOf(stages, r), microBatches),
};

const program = new ProgramSpan(vMin);
