import { normalise } from './normalise.js';
import { deniedIn, rejectionEnd, structure } from './structure.js';
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

const sentencesOf = (text: string) => {
  const { sentences, words } = parse(text);
  return sentences.map((s) => words(s.from, s.to));
};

describe('structure', () => {
  it('ends sentences at stops, lines and bullets, not inside numbers, names or abbreviations', () => {
    expect(sentencesOf('Use torch.profiler, e.g. on 1.5 nodes. Then\n- compare\n• stop!')).toEqual([
      'use torch . profiler , e . g . on 1.5 nodes',
      'then',
      'compare',
      'stop',
    ]);
  });

  it('ends clauses at commas, arrows and conjunctions', () => {
    const { clauses, words } = parse(
      'NCCL is long, but one rank is short → it is late because of heat',
    );
    expect(clauses.map((c) => words(c.from, c.to).trim())).toEqual([
      'nccl is long',
      'but one rank is short',
      'it is late',
      'because of heat',
    ]);
  });

  it.each([
    ['DDP, FSDP, NCCL, ring all-reduce, NVLink', true],
    ['Data parallel: DDP, large dataset, throughput, scalability', true],
    ['TP=8, PP=4, DP=4, ZeRO-1, bubble, MFU', true],
    ['I consider NVLink and ring all-reduce and the bubble and 208 GB because they count', true],
    ['the ranks run one step and wait and we see the gap and then the next one begins', false],
    ['I run nccl-tests, compare them with the data sheet, look at the log, and then decide', false],
    ['comms misconfig → NET/Socket in log, busbw ≪ NIC rate', false],
  ])('tells a bare list from a statement: %s', (text, list) => {
    expect(parse(text).sentences[0]?.bareList).toBe(list);
  });

  it('cuts a text without stops into sentences of bounded length', () => {
    expect(parse('word '.repeat(500)).sentences.length).toBeGreaterThan(5);
  });
});

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
});
