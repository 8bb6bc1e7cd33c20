import { attributionOf, deniedIn, rejectionEnd } from './denial.js';
import { normalise } from './normalise.js';
import { structure } from './structure.js';
import type { Clause, Sentence } from './structure.js';
import { tokenise } from './tokens.js';

function parse(text: string) {
  const tokens = tokenise(normalise(text), () => false);
  const into = { sentences: [] as Sentence[], clauses: [] as Clause[] };
  structure(tokens, { from: 0, to: tokens.length, section: 0 }, into);
  const words = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map((t) => t.text)
      .join(' ');
  return { tokens, ...into, words };
}

describe('denial', () => {
  const denied = (text: string) => {
    const { tokens, clauses } = parse(text);
    const marks = new Set<number>();
    for (const clause of clauses)
      for (const { from, to } of deniedIn(tokens, clause, () => false))
        for (let i = from; i < to; i++) marks.add(i);
    return tokens
      .filter((t, i) => marks.has(i) && t.kind === 'word')
      .map((t) => t.text)
      .join(' ');
  };

  it.each([
    ['never put TP across nodes', 'never put tp across nodes'],
    ['TP is not fine, PP is', 'tp is not fine'],
    ['use FSDP instead of DDP', 'instead of ddp'],
    ['gather rather than reduce', 'rather than reduce'],
    ['it shows no overlap of the two streams at all', 'no overlap of the'],
    ['no need of nsys for that', 'no need of nsys for that'],
    ['it is not only fast', ''],
    ['NCCL long is not always network', ''],
    ['it is not only the link but also the loader', ''],
    ['do not ignore the straggler', ''],
    ['never run it without warm-up', ''],
    ['that is not irrelevant here', ''],
    ['shard the states instead of copying them', 'instead of copying them'],
    ['it scales unless the link is slow', ''],
    ['neither the link nor the loader is slow', 'neither the link nor the loader is slow'],
  ])('of %s', (text, expected) => {
    expect(denied(text)).toBe(expected);
  });

  it.each([
    ['It is not true that NCCL is slow, and we measure it', true],
    ['It is wrong that DDP gathers on rank 0', true],
    ['I do not think the network matters', true],
    ['The wrong adapter is used', false],
    ['That is right: measure first', false],
  ])('of a whole sentence: %s', (text, rejected) => {
    const { tokens, sentences } = parse(text);
    expect(rejectionEnd(tokens, sentences[0]!) > 0).toBe(rejected);
  });

  it.each([
    ['Some say that the loader is slow, but it is the link', 'the loader is slow'],
    ['Many people believe NCCL gathers on rank 0', 'nccl gathers on rank 0'],
    ['It is often said that TP crosses nodes but it must not', 'tp crosses nodes'],
    ['A common mistake is to trust utilisation', 'is to trust utilisation'],
    ['Most of the time I think the loader waits', ''],
    ['The logs say that NET/Socket is used', ''],
    ['I say that the link is slow', ''],
  ])('of what others say: %s', (text, expected) => {
    const { tokens, sentences, words } = parse(text);
    const found = attributionOf(tokens, sentences[0]!);
    expect(
      found
        ? words(found.from, found.to)
            .replace(/^that /, '')
            .replace(/ ,$/, '')
        : '',
    ).toBe(expected);
  });
});
