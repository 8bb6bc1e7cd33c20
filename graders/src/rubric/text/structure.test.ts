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

  it('goes on behind an abbreviation before a small letter', () => {
    expect(sentencesOf('accum 8, same eff. batch. Then stop')).toEqual([
      'accum 8 , same eff . batch',
      'then stop',
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
    ['SDPA (exact), 8-bit Adam (2 bytes), FSDP (traffic), offload (PCIe)', false],
    ['comms misconfig → NET/Socket in log, busbw ≪ NIC rate', false],
  ])('tells a bare list from a statement: %s', (text, list) => {
    expect(parse(text).sentences[0]?.bareList).toBe(list);
  });

  it('cuts a text without stops into sentences of bounded length', () => {
    expect(parse('word '.repeat(500)).sentences.length).toBeGreaterThan(5);
  });
});
