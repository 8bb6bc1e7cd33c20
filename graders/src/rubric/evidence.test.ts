import { promptOf, repeatsPrompt } from './evidence.js';
import { Lexicon } from './lexicon-schema.js';
import { compileForms, compileLexicon } from './lexicon/compile.js';
import { read } from './reading.js';

const lexicon = compileLexicon(Lexicon.parse({ concepts: [] }));
const local = { ...compileForms([]), terms: new Set<string>() };
const prompt = promptOf(
  'A model is trained on a server with 4 GPUs that have NVLink. Compare data, tensor and pipeline parallelism.',
);
const repeats = (raw: string) =>
  repeatsPrompt(read([{ id: 'a', raw }], lexicon, local), prompt).has(0);

describe('repeatsPrompt', () => {
  it.each([
    ['the prompt', 'Compare data, tensor and pipeline parallelism.', true],
    ['the prompt behind a cause', 'Because a server with 4 GPUs that have NVLink.', true],
    ['its words in an order of the writer', 'The model has tensor parallelism on NVLink.', false],
    ['its words, half in their order', 'A model is trained with pipeline parallelism.', true],
    [
      'a choice among its things, with the reason',
      "I'd use tensor parallelism with 4 GPUs since they have NVLink.",
      false,
    ],
    ['a figure worked out from its figures', '4 GPUs of a server = 320 GB.', false],
    ['its own figures behind a sign', 'A server with 4 GPUs = 4 GPUs with NVLink.', true],
    ['a quantity of its own', 'A model trained on a server with 4 GPUs needs 320 GB.', false],
    ['another number in its place', 'A model is trained on a server with 6 GPUs.', true],
    ['a denial put into it', 'A model is not trained on a server with 4 GPUs.', true],
    ['words of its own', 'Each rank halves the matrices and sums the outputs.', false],
  ])('%s: %s', (_, text, expected) => {
    expect(repeats(text)).toBe(expected);
  });
});
