import { wordingOf } from './glue.js';
import { normalise } from './normalise.js';
import { tokenise } from './tokens.js';

const names = (text: string) =>
  wordingOf(tokenise(normalise(text), () => false)) !== 'claim' &&
  wordingOf(tokenise(normalise(text), () => false)) !== 'note';

describe('wordingOf', () => {
  it.each([
    'I would use mixed precision.',
    'We need to think about stragglers here.',
    'I consider NVLink and the bubble and InfiniBand because they are important.',
    'Then there is gradient checkpointing, which helps with performance.',
    'I have experience with FSDP and know how to apply it.',
    'NCCL is important.',
    'I would use 208 GB and 16 bytes.',
    'I would use checkpointing and the copy engine to help with the drop.',
    'FSDP and hold times play a role.',
    'The key topics are NCCL and the bubble, which all matter a lot for performance.',
  ])('a speaker tied to a thing says nothing about it: %s', (text) => {
    expect(names(text)).toBe(true);
  });

  it.each([
    ['a verb of its own', 'I would use a trace and replace the slow node.'],
    ['a purpose', 'I would use FSDP to shard the states.'],
    ['a verb that no list holds', 'I would use FSDP, which eliminates replicas.'],
    ['a cause', 'I would use FSDP because DDP replicates the states.'],
    ['a place', 'I would use TP within the node.'],
    ['a number of something', 'I would use TP with 4 GPUs.'],
    ['a copula', 'The collective is blocking.'],
    ['a condition', 'If the loader is slow, I would use more workers.'],
    ['a comparison', 'I would use larger buckets.'],
    ['an everyday verb', 'The slow rank arrives last and the others wait for him.'],
    ['an everyday verb after a causing one', 'The slow one makes the rest hang about.'],
    ['a verb of growth', 'More workers make the bill grow.'],
    ['a verb of keeping', 'It helps when every cook keeps his own recipe.'],
    ['no verb at all: judged elsewhere', 'TP inside the node'],
  ])('%s is more: %s', (_, text) => {
    expect(names(text)).toBe(false);
  });
});
