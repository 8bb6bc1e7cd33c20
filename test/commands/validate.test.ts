import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { meshwright, ROOT } from './command-line.js';

const FIXTURE = join(ROOT, 'graders/fixtures/measured-runs.csv');
const [header = '', ...rows] = readFileSync(FIXTURE, 'utf8').trimEnd().split('\n');
const names = header.split(',');
/** A row without quotes, so that its cells can be set by name. */
const plain = rows.find((row) => row.split(',').length === names.length && !row.includes('"'))!;
const withCell = (column: string, cell: string): string =>
  plain
    .split(',')
    .map((old, i) => (names[i] === column ? cell : old))
    .join(',');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mw-validate-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const written = (content: string | Buffer): string => {
  const file = join(folder, 'runs.csv');
  writeFileSync(file, content);
  return file;
};

describe('meshwright validate', () => {
  it('answers each row of a table in its order, with finite figures or a reason', async () => {
    const ran = await meshwright(['validate', FIXTURE]);
    const lines = ran.lines();
    const refused = lines.filter(({ supported }) => supported !== true).length;
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(new RegExp(`^${refused} of ${lines.length} rows refused:$`, 'm'));
    expect(lines.length).toBe(rows.length);
    expect(lines[0]!['id']).toBe(rows[0]!.split(',')[0]);
    for (const line of lines) {
      if (line['supported'] !== true) expect(line['reason']).toMatch(/^line \d+: /);
      else
        for (const key of ['iterSeconds', 'iterSecondsLow', 'iterSecondsHigh', 'peakMemoryGiB'])
          expect(line[key]).toBeGreaterThan(0);
    }
  });

  it('never reads what was measured: the output is the same to the byte without it', async () => {
    const measured =
      /^(source|source_ref|verified|cfg_conf|status|iter_s|tokens_s_gpu|tflops_gpu|tflops_kind|mfu_pct|hfu_pct|mem_gib|notes)$/;
    const poisoned = names.reduce((row, name) => {
      if (!measured.test(name)) return row;
      return row
        .split(',')
        .map((cell, i) => (names[i] === name ? 'poison' : cell))
        .join(',');
    }, plain);
    const [own, other] = await Promise.all(
      [plain, poisoned].map((row) => meshwright(['validate', '-'], { input: `${header}\n${row}` })),
    );
    expect(poisoned).toContain('poison');
    expect(own!.code).toBe(0);
    expect(other!.stdout).toBe(own!.stdout);
  });

  it('goes on after broken rows and names their lines; with --strict it ends with 1', async () => {
    const bad = [
      withCell('tp', '1e999'),
      withCell('pp', 'NaN'),
      `${withCell('notes', '')},extra`,
      'short,row',
      plain.replace(',', ',"'),
      '',
      withCell('id', 'last'),
    ];
    const text = Buffer.concat([
      Buffer.from('\uFEFF'),
      Buffer.from(`${header}\r\n${bad.join('\r\n')}\r\n`),
      Buffer.from(withCell('gpu', 'A100é'), 'latin1'),
    ]);
    const file = written(text);
    const [ran, strict] = await Promise.all([
      meshwright(['validate', file]),
      meshwright(['validate', '--strict', file]),
    ]);
    expect([ran.code, strict.code]).toEqual([0, 1]);
    expect(strict).toMatchObject({ stdout: ran.stdout, stderr: ran.stderr });
    const lines = ran.lines();
    const told = lines.flatMap(({ reason }) =>
      reason === undefined ? [] : [`  ${reason as string}`],
    );
    expect(ran.stderr.trimEnd().split('\n')).toEqual(['6 of 7 rows refused:', ...told]);
    expect(lines.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, undefined, 9]);
    expect(lines.map(({ supported }) => supported)).toEqual([...Array(5).fill(false), true, false]);
    expect(lines.map(({ reason }) => reason)).toEqual([
      'line 2: column tp: must be a whole number from 1, not "1e999"',
      'line 3: column pp: must be a whole number from 1, not "NaN"',
      `line 4: ${names.length + 1} cells where the header has ${names.length}`,
      `line 5: 2 cells where the header has ${names.length}`,
      'line 6: a quote that is never closed',
      undefined,
      expect.stringContaining('line 9: column gpu: "A100'),
    ]);
    expect(lines[5]).toMatchObject({ id: 'last', supported: true });
  });

  it('reads a long table in little memory', async () => {
    const count = 20_000;
    const long = withCell('notes', 'x'.repeat(6_000));
    const ran = await meshwright(['validate', '-'], {
      input: `${header}\n${`${long}\n`.repeat(count)}`,
      env: { NODE_OPTIONS: '--max-old-space-size=80' },
    });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout.split('\n')).toHaveLength(count + 1);
  });

  it.each([
    ['a file that is not there', '/nowhere.csv', /cannot read \/nowhere\.csv: ENOENT/],
    ['a folder', tmpdir(), /cannot read .*EISDIR/],
  ])('ends with 2 for %s', async (_, file, sentence) => {
    const ran = await meshwright(['validate', file]);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toMatch(sentence);
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each([
    ['nothing', '', /is empty/],
    ['another table', 'id,colour\n1,red\n', /lacks the columns framework, gpu, .*gbs/],
    ['a column less', header.replace(',tp,', ','), /lacks the column tp/],
    [
      'a column that is not known',
      header.replace(',shard,', ',sharding,'),
      /has the column "sharding" \(the nearest is shard\), which is not known/,
    ],
    ['a column twice', `${header},tp\n`, /names the column tp twice/],
    ['UTF-16', Buffer.from(`\uFEFF${header}`, 'utf16le'), /UTF-16: save it as UTF-8/],
  ])('ends with 2 for %s', async (_, text, sentence) => {
    const ran = await meshwright(['validate', written(text)]);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toMatch(sentence);
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('meshwright validate --summary', () => {
  it('prints tables for people, or the same as one JSON document', async () => {
    const [text, json] = await Promise.all([
      meshwright(['validate', '--summary', FIXTURE]),
      meshwright(['validate', '--summary', '--json', FIXTURE]),
    ]);
    expect([text.code, json.code]).toEqual([0, 0]);
    expect(text.stderr).toBe(json.stderr);
    expect(text.stderr).toMatch(/^\d+ of \d+ rows refused:\n/);
    const [summary] = json.lines() as { sources: { source: string }[]; timeError: object }[];
    for (const { source } of summary!.sources) expect(text.stdout).toContain(source);
    expect(summary!.timeError).toMatchObject({
      all: { all: expect.any(Number), fitted: expect.any(Number), keptAside: expect.any(Number) },
    });
    for (const heading of ['step time', 'peak memory', 'out of memory', 'ranking'])
      expect(text.stdout).toMatch(new RegExp(`^${heading}  `, 'm'));
  });

  it('says that --json goes with it', async () => {
    const ran = await meshwright(['validate', '--json', FIXTURE]);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toContain('--json goes with --summary');
  });
});

describe('meshwright validate --megatron', () => {
  const columns = {
    model_dir: 'gpt',
    test_case: 'gpt3_tp1_pp2',
    env: 'dev',
    platform: 'dgx_a100',
    mem_max_allocated_bytes: '4000000000',
    'num-layers': '12',
    'hidden-size': '512',
    'num-attention-heads': '8',
    'seq-length': '1024',
    'micro-batch-size': '4',
    'global-batch-size': '32',
    'tensor-model-parallel-size': '1',
    'pipeline-model-parallel-size': '2',
    bf16: 'True',
  };
  const table = (over: Partial<typeof columns> = {}) => {
    const row = { ...columns, ...over };
    return `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
  };

  it('answers each row with bytes of the last stage', async () => {
    const ran = await meshwright(['validate', '--megatron', '-'], { input: table() });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(ran.lines()).toEqual([
      {
        id: 'gpt/gpt3_tp1_pp2/dev/dgx_a100',
        supported: true,
        memAllocatedBytes: expect.any(Number),
        memMaxAllocatedBytes: expect.any(Number),
        iterSeconds: expect.any(Number),
      },
    ]);
  });

  it('gives the line and the reason where it cannot', async () => {
    const input = `${table()}${table({ 'num-layers': 'twelve' }).split('\n')[1]!}\n`;
    const ran = await meshwright(['validate', '--megatron', '-'], { input });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^1 of 2 rows refused:\n {2}line 3: column num-layers: /);
    expect(ran.lines()[1]).toMatchObject({
      supported: false,
      line: 3,
      reason: 'line 3: column num-layers: must be a whole number from 1, not "twelve"',
    });
  });

  it('needs its own columns, and has a summary of its own', async () => {
    const [wrong, summary] = await Promise.all([
      meshwright(['validate', '--megatron', FIXTURE]),
      meshwright(['validate', '--megatron', '--summary', '--json', '-'], { input: table() }),
    ]);
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/lacks the columns model_dir, .*num-layers/);
    expect(summary.lines()[0]).toMatchObject({ gptAndMoeDev: { runs: 1, supported: 1 } });
  });
});

describe('meshwright calibrate', () => {
  const table = (seconds: readonly string[]) =>
    `${header}\n${seconds.map((s) => withCell('iter_s', s)).join('\n')}\n`;

  it('prints one document with what it fitted and how much better it is', async () => {
    const ran = await meshwright(['calibrate', '-'], { input: table(['9', '9.1', '', '9', '9']) });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    const [report, ...rest] = ran.lines();
    expect(rest).toEqual([]);
    expect(report).toMatchObject({
      ok: true,
      calibration: expect.any(Object),
      runs: 4,
      before: { meanAbsoluteError: expect.any(Number) },
      after: { meanAbsoluteError: expect.any(Number) },
      leftOut: { meanAbsoluteError: expect.any(Number) },
      skipped: [{ line: 4, reason: expect.stringMatching(/^line 4: column iter_s/) }],
    });
  });

  it('makes a calibration that evaluate takes', async () => {
    const scenario = {
      model: 'gpt-22b',
      cluster: '3d-pipeline-175b-64gpu',
      training: { sequenceLength: 2048, globalBatch: 512 },
      plan: { tp: 8, pp: 1, dp: 8, sequenceParallel: true, recompute: 'full' },
    };
    const input = [{}, { intraNode: 0.5 }]
      .map((calibration) => JSON.stringify({ ...scenario, calibration }))
      .join('\n');
    const ran = await meshwright(['evaluate'], { input });
    const [usual, slow] = ran.lines() as {
      stepSeconds: { parts: { tensorCommunication: number } };
    }[];
    expect(ran.code).toBe(0);
    expect(slow!.stepSeconds.parts.tensorCommunication).toBeGreaterThan(
      1.5 * usual!.stepSeconds.parts.tensorCommunication,
    );
  });

  it('ends with 1 where no row can be used, and with 2 without a column of step times', async () => {
    const [none, lacking] = await Promise.all([
      meshwright(['calibrate', '-'], { input: table(['', 'NaN', '-1']) }),
      meshwright(['calibrate', '-'], { input: header.replace(',iter_s,', ',') }),
    ]);
    expect(none.code).toBe(1);
    expect(none.lines()[0]).toMatchObject({ ok: false, runs: 0, calibration: {} });
    expect([lacking.code, lacking.stdout]).toEqual([2, '']);
    expect(lacking.stderr).toContain('lacks the column iter_s');
  });
});
