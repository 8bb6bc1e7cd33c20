import { readFileSync } from 'node:fs';
import { measuredFault } from './measured-cells.js';
import { readTable } from '../tables/table-reader.js';

describe('what was measured of a run', () => {
  it.each([
    [{ status: 'ok', iter_s: '18,9' }, /^column iter_s: .* not "18,9"; it is not compared$/],
    [{ status: 'ok', iter_s: '18900 ms' }, /^column iter_s: must be the seconds of a step/],
    [{ status: 'ok', iter_s: '-3' }, /a number above 0 .* not "-3"/],
    [{ status: 'ok', iter_s: '0' }, /not "0"/],
    [{ status: 'ok', mem_gib: '40 GiB' }, /^column mem_gib: must be GiB of a device/],
    [{ iter_s: '18.9' }, /^column status: must be ok or oom where column iter_s is given/],
    [{ status: 'OOM!', iter_s: '3' }, /^column status: "OOM!" is not known/],
  ])('is told where it cannot be compared: %j', (row, reason) => {
    expect(measuredFault(row)).toMatch(reason);
  });

  it.each([
    {},
    { iter_s: '18.9', status: 'ok' },
    { iter_s: '1e-2', status: 'ok' },
    { status: 'oom' },
  ])('is taken: %j', (row) => {
    expect(measuredFault(row)).toBeUndefined();
  });

  it('is right in every row of our own table', () => {
    const runs = readTable(
      readFileSync(new URL('../../../fixtures/measured-runs.csv', import.meta.url), 'utf8'),
    );
    expect(runs.map(measuredFault).filter((fault) => fault !== undefined)).toEqual([]);
  });
});
