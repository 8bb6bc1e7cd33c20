import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { megatronColumns } from '../megatron/megatron-columns.js';
import { runColumns } from '../runs/run-columns.js';
import { headerFault } from './table-header.js';

const headerOf = (file: string): string[] => {
  const text = readFileSync(join(import.meta.dirname, '../../../fixtures', file), 'utf8');
  return text.slice(0, text.indexOf('\n')).trim().split(',');
};
const runs = headerOf('measured-runs.csv');
const megatron = headerOf('megatron-ci-memory.csv');

describe('the header of a table', () => {
  it('is fine with the columns that are known, those of what was measured too', () => {
    expect(headerFault(runs, runColumns)).toBeUndefined();
    expect(headerFault(runColumns.known, runColumns)).toBeUndefined();
    expect(headerFault(megatron, megatronColumns)).toBeUndefined();
    // a comma at the end of each line
    expect(headerFault([...runs, '', ''], runColumns)).toBeUndefined();
  });

  it('must name every column that is needed', () => {
    expect(headerFault(['id', 'colour'], runColumns)).toMatch(
      /^lacks the columns framework, gpu, .*gbs$/,
    );
    expect(headerFault(['id'], megatronColumns)).toMatch(/^lacks the columns .*num-layers/);
  });

  it.each([
    ['sharding', 'shard'],
    ['sh\u200Bard', 'shard'],
    ['recomputation', 'recompute'],
    ['attn-impl', 'attn_impl'],
    ['micro_gbs', 'gbs'],
    ['micro_batch', '(the nearest is mbs)'],
    ['Micro-Batch-Size', '(the nearest is mbs)'],
    ['step_time', '(the nearest is iter_s)'],
  ])('is refused with %j, and the nearest known is told', (name, nearest) => {
    const fault = headerFault([...runs, name], runColumns);
    expect(fault).toMatch(/^has the column .* not known/);
    expect(fault).toContain(nearest);
  });

  it.each([
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'bars'],
  ])('that stands between %j is told so', (sign, word) => {
    expect(headerFault([runs.join(sign)], runColumns)).toBe(
      `separates its columns by ${word}; write commas, and a point in numbers`,
    );
  });

  it('is refused with a Megatron-LM argument that is misspelt', () => {
    expect(headerFault([...megatron, 'sequence_parallel'], megatronColumns)).toContain(
      'sequence-parallel',
    );
  });

  it('never leaves a name out, however many there are', () => {
    const strange = fc
      .string({ minLength: 1, maxLength: 200 })
      .filter((name) => !runColumns.known.includes(name));
    fc.assert(
      fc.property(fc.array(strange, { minLength: 1, maxLength: 50 }), (names) => {
        const fault = headerFault([...runs, ...names], runColumns)!;
        expect(fault).toContain('not known');
        expect(fault.length).toBeLessThan(1_000);
      }),
    );
  });

  it('names no column twice', () => {
    expect(headerFault([...runs, 'tp'], runColumns)).toBe('names the column tp twice');
  });
});
