import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { memoryCountOf, peakMemoryGib, predictRun, runPrediction } from './predict-run.js';
import { configurationOf, measuredColumns } from './run-columns.js';
import { readTable } from '../tables/table-reader.js';

const runs = readTable(
  readFileSync(join(import.meta.dirname, '../../../fixtures/measured-runs.csv'), 'utf8'),
);
const everyTenth = runs.filter((_, i) => i % 10 === 0);
const first = runs[0]!;
const lineOf = (run: Readonly<Record<string, string>>) =>
  JSON.stringify(runPrediction(predictRun(run), 7));

describe('the prediction of a run', () => {
  it.each([
    ['blanked', () => ''],
    ['poisoned', () => '1e999'],
    ['taken from another row', (column: string, i: number) => runs.at(i - 7)![column]!],
  ])('is the same to the byte when what was measured is %s', (_, other) => {
    everyTenth.forEach((run, i) => {
      const measured = Object.fromEntries(
        measuredColumns.map((column) => [column, other(column, i)]),
      );
      expect(lineOf({ ...run, ...measured })).toBe(lineOf(run));
    });
  });

  it('does not depend on the id, nor on columns that are not known', () => {
    const { id: _, ...own } = runPrediction(predictRun(first), 2);
    const { id, ...other } = runPrediction(predictRun({ ...first, id: 'x', colour: 'red' }), 2);
    expect(id).toBe('x');
    expect(other).toEqual(own);
  });

  it('holds finite figures in an interval', () => {
    for (const run of everyTenth) {
      const p = runPrediction(predictRun(run), 2);
      if (!p.supported) continue;
      expect(p.iterSecondsLow).toBeLessThan(p.iterSeconds!);
      expect(p.iterSecondsHigh).toBeGreaterThan(p.iterSeconds!);
      expect(Number.isFinite(p.peakMemoryGiB)).toBe(true);
      expect(p).not.toHaveProperty('reason');
    }
  });

  it.each([
    ['tp', '1e999', 'column tp: must be a whole number from 1, not "1e999"'],
    ['pp', 'NaN', 'column pp: must be a whole number from 1, not "NaN"'],
    ['dp', '-8', 'column dp: must be a whole number from 1, not "-8"'],
    ['gbs', '8.5', 'column gbs: must be a whole number from 1, not "8.5"'],
    ['seq', '0x10', 'column seq: must be a whole number from 1, not "0x10"'],
    ['gpus', '0', 'column gpus: must be a whole number from 1, not "0"'],
    [
      'layers',
      '9'.repeat(50),
      `column layers: must be a whole number from 1, not "${'9'.repeat(37)}..."`,
    ],
    ['shared_ffn', '1,5', 'column shared_ffn: must be a whole number from 0, not "1,5"'],
    ['sp', 'yes', 'column sp: must be 0 or 1, not "yes"'],
    ['gpu_mem_gb', '-80', 'column gpu_mem_gb: must be a number above 0, not "-80"'],
    ['gpu', 'A\uFFFD100', 'column gpu: "A\uFFFD100" is not UTF-8 text'],
  ])('is refused for %s = %j', (column, cell, reason) => {
    const p = runPrediction(predictRun({ ...first, [column]: cell }), 17);
    expect(p).toMatchObject({ supported: false, line: 17, reason: `line 17: ${reason}` });
    expect(p.iterSeconds).toBeNull();
  });

  it('is refused with the rule that the plan breaks', () => {
    const p = runPrediction(predictRun({ ...first, dp: '31' }), 2);
    expect(p.reason).toMatch(/^line 2: .*devices/);
  });

  it('never fails, whatever the cells hold', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('0', '1', '7', '1e9', '999999999999'));
    const cells = fc.dictionary(fc.constantFrom(...Object.keys(first)), cell);
    fc.assert(
      fc.property(cells, (over) => {
        const p = runPrediction(predictRun({ ...first, ...over }), 2);
        const figures = [p.iterSeconds, p.iterSecondsLow, p.iterSecondsHigh, p.peakMemoryGiB];
        if (p.supported) for (const figure of figures) expect(figure).toBeGreaterThan(0);
        else expect(p.reason).not.toMatch(/undefined|null/);
        expect(JSON.parse(JSON.stringify(p))).toEqual(p);
      }),
    );
  });
});

describe('the configuration of a run', () => {
  it('leaves out what was measured', () => {
    const configuration = configurationOf(first);
    if (!configuration.ok) throw new Error(configuration.error);
    for (const column of [...measuredColumns, 'id'])
      expect(configuration.value).not.toHaveProperty(column);
  });

  it('takes no experts for none', () => {
    expect(configurationOf({ ...first, n_experts: '0' })).toEqual(configurationOf(first));
  });
});

describe('the memory of a run', () => {
  it.each([
    ['', 'torch allocated'],
    ['torch max_allocated, max over ranks', 'torch allocated'],
    ['max over ranks (torch reserved, titan metric)', 'torch reserved'],
    ['GPU memory MiB (nvidia-smi)', 'nvidia-smi'],
    ['GB, max used on first/last node (nvidia-smi)', 'nvidia-smi'],
  ])('%j is counted as %s', (kind, count) => {
    expect(memoryCountOf(kind)).toBe(count);
  });

  it('is the largest over all ranks, or over the first and last stage where only those were seen', () => {
    const { evaluation } = predictRun(first);
    const stage = evaluation!.stages[0]!;
    const sized = (gib: number) => ({
      ...stage,
      allocatedBytes: gib * 2 ** 30,
      reservedBytes: (gib + 1) * 2 ** 30,
      peakMemoryBytes: { ...stage.peakMemoryBytes, total: (gib + 3) * 2 ** 30 },
    });
    const four = { ...evaluation!, stages: [4, 9, 5, 6].map(sized) };
    expect(peakMemoryGib(four, 'torch max_allocated, max over ranks')).toBe(9);
    expect(peakMemoryGib(four, 'max over ranks (torch reserved, titan metric)')).toBe(10);
    expect(peakMemoryGib(four, 'GPU memory MiB (nvidia-smi)')).toBe(12);
    expect(peakMemoryGib(four, 'GB, max used on first/last node (nvidia-smi)')).toBe(9);
  });
});
