import { normalise } from './normalise.js';
import { isBombast } from './bombast.js';
import { tokenise } from './tokens.js';

const bombast = (text: string): boolean => isBombast(tokenise(normalise(text), () => true));

describe('sentences that only show off', () => {
  it.each([
    'The mesh leverages NVLink topologies to orchestrate sharded optimizers across the fabric.',
    'Pipelines harmonise with ZeRO, thereby unlocking linear scaling.',
    'Holistically align no_sync with DCGM percentiles so that throughput is synergised.',
  ])('%s', (text) => {
    expect(bombast(text)).toBe(true);
  });

  it.each([
    'We leverage NVLink because tensor parallelism talks in every layer.',
    'FSDP leverages overlap, but it sends more than DDP.',
    'Tensor parallelism stays inside the server since its all-reduce blocks every layer.',
    'This cannot harness InfiniBand.',
  ])('not: %s', (text) => {
    expect(bombast(text)).toBe(false);
  });
});
