import type { Placement } from './schedule.js';

/** Chunk c of rank r is part c·p + r (arXiv:2104.04473 section 2.2). */
export const straight: Placement = {
  id: 'straight',
  depth: ({ stages, chunks }) => stages * chunks,
  position: ({ stages }, stage, chunk) => chunk * stages + stage,
  holder: ({ stages, chunks }, position) =>
    (position % stages) * chunks + Math.floor(position / stages),
};

/** Down the ranks and back: chunk 1 of rank r is part 2p - 1 - r, so rank 0 has both ends (arXiv:2401.10241 section 5). */
export const vShape: Placement = {
  id: 'v',
  depth: ({ stages }) => 2 * stages,
  position: ({ stages }, stage, chunk) => (chunk === 0 ? stage : 2 * stages - 1 - stage),
  holder: ({ stages }, position) =>
    position < stages ? 2 * position : 2 * (2 * stages - 1 - position) + 1,
};

/** Two copies of the model: micro-batches of chunk 0 go down the ranks, those of chunk 1 up (arXiv:2412.19437 section 3.2.1). */
export const bidirectional: Placement = {
  id: 'bidirectional',
  depth: ({ stages }) => stages,
  position: ({ stages }, stage, chunk) => (chunk === 0 ? stage : stages - 1 - stage),
  holder: ({ stages }, position, chunk) =>
    chunk === 0 ? 2 * position : 2 * (stages - 1 - position) + 1,
};
