import { normalise } from './normalise.js';
import { hedgesIn, isUncommitted } from './stance.js';
import { tokenise } from './tokens.js';

const uncommitted = (text: string): boolean =>
  isUncommitted(hedgesIn(tokenise(normalise(text), () => false)));

describe('isUncommitted', () => {
  it.each([
    'It may be the network, or perhaps the loader.',
    'Tensor parallelism may or may not help.',
    'Whether it fits could go either way.',
    'It is difficult to say without more information.',
    'Some argue for FSDP, others for ZeRO-3.',
    'Checkpointing has advantages and disadvantages.',
    'It depends on the model, and the bubble is sometimes a problem.',
  ])('sees that nothing is held: %s', (text) => {
    expect(uncommitted(text)).toBe(true);
  });

  it.each([
    'The network may be slow, so I run nccl-tests between two nodes.',
    'If the trace shows gaps, the loader starves the GPU.',
    'I would expect about 44 GB per GPU.',
    'Probably the all-reduce is exposed: with no_sync the step should drop to 0.8 s.',
    'TP stays in the node, because it all-reduces in every layer.',
    'Raise the bucket size or accumulate gradients.',
    '',
  ])('leaves care alone: %s', (text) => {
    expect(uncommitted(text)).toBe(false);
  });
});
