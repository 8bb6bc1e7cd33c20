import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { meshwright, ROOT } from './command-line.js';

/** GPT-3 on 512 A100, the plan of Megatron's papers. */
const scenario = {
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 64,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 512, precision: 'bf16', optimizer: 'adam' },
  plan: {
    tp: 8,
    pp: 8,
    dp: 8,
    sequenceParallel: true,
    schedule: '1f1b',
    microBatch: 1,
    sharding: 'zero1',
    recompute: 'selective',
  },
  framework: 'megatron',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mw-commands-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('meshwright evaluate', () => {
  it('breaks a plan down, from a file as from stdin, on one line or many', async () => {
    const file = join(folder, 'scenario.json');
    writeFileSync(file, JSON.stringify(scenario, null, 2));
    const [fromFile, fromStdin] = await Promise.all([
      meshwright(['evaluate', file]),
      meshwright(['evaluate'], { input: JSON.stringify(scenario) }),
    ]);
    expect(fromFile).toMatchObject({ code: 0, stderr: '', stdout: fromStdin.stdout });
    const [result] = fromFile.lines();
    expect(result).toMatchObject({ ok: true, fits: true, devices: 512 });
    const step = result!['stepSeconds'] as { total: number; parts: Record<string, number> };
    expect(Object.values(step.parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(
      step.total,
      6,
    );
  });

  it('answers each line in its place, malformed and impossible ones too, and ends with 1', async () => {
    const impossible = { ...scenario, plan: { ...scenario.plan, dp: 7 } };
    const input = [
      JSON.stringify(scenario),
      '{"model":',
      JSON.stringify(impossible),
      JSON.stringify(scenario),
    ].join('\n');
    const ran = await meshwright(['evaluate', '-'], { input });
    expect(ran.code).toBe(1);
    const lines = ran.lines();
    expect(lines.map(({ ok }) => ok)).toEqual([true, false, false, true]);
    expect(lines[1]).toMatchObject({
      problems: [{ rule: 'json', message: expect.stringMatching(/^line 2: not JSON/) }],
    });
    expect(lines[2]).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({ path: expect.any(String), rule: expect.any(String) }),
      ]),
    });
  });

  it('refuses unknown keys and says where', async () => {
    const ran = await meshwright(['evaluate'], {
      input: JSON.stringify({ ...scenario, colour: 'red' }),
    });
    expect(ran.code).toBe(1);
    expect(JSON.stringify(ran.lines()[0])).toContain('colour');
  });
});

describe('meshwright search', () => {
  it('finds plans and says how many it looked at', async () => {
    const { plan: _, ...rest } = scenario;
    const request = {
      ...rest,
      plan: { tp: 8, microBatch: 1, schedule: '1f1b', recompute: 'selective' },
      objective: 'stepSeconds',
    };
    const ran = await meshwright(['search'], { input: JSON.stringify(request) });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    const [result] = ran.lines();
    expect(result).toMatchObject({
      ok: true,
      best: expect.any(Array),
      evaluated: expect.any(Number),
    });
    expect((result!['best'] as unknown[]).length).toBeGreaterThan(0);
  });
});

describe('meshwright schema', () => {
  it.each(['meshwright', 'scenario', 'search', 'result'])(
    'prints docs/schema/%s.json',
    async (name) => {
      const ran = await meshwright(['schema', ...(name === 'meshwright' ? [] : [name])]);
      expect([ran.code, ran.stderr]).toEqual([0, '']);
      const committed: unknown = JSON.parse(
        readFileSync(join(ROOT, `docs/schema/${name}.json`), 'utf8'),
      );
      expect(ran.lines()).toEqual([committed]);
    },
  );
});

describe('meshwright grade', () => {
  it('grades each line, with reasons for those that it cannot', async () => {
    const input = [
      { id: 'blank', question: 'choose-dp-tp-pp', sections: {} },
      { id: 'unknown', question: 'no-such-question', sections: {} },
      { id: 'section', question: 'choose-dp-tp-pp', sections: { nowhere: 'text' } },
      { id: 'key', question: 'choose-dp-tp-pp', sections: {}, extra: 1 },
      { id: 'kind', question: 'choose-dp-tp-pp', parts: { text: '42' } },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const ran = await meshwright(['grade'], { input });
    expect(ran.code).toBe(1);
    const [blank, unknown, section, key, kind] = ran.lines();
    expect(blank).toMatchObject({ id: 'blank', ok: true, score: 0, points: 0 });
    expect(unknown).toMatchObject({
      id: 'unknown',
      ok: false,
      reason: expect.stringContaining('"no-such-question"'),
    });
    expect(section).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/no section nowhere: its sections are \w/),
    });
    expect(key).toMatchObject({ id: 'key', ok: false, reason: expect.stringContaining('extra') });
    expect(kind).toMatchObject({ ok: false, reason: expect.stringContaining('"sections"') });
  });

  it('gives points that add up, with quotes at their offsets', async () => {
    const why =
      'Tensor parallelism all-reduces activations in every layer, so it stays inside one node on NVLink, because the network between nodes is ten times slower.';
    const probe = await meshwright(['grade'], {
      input: JSON.stringify({ question: 'choose-dp-tp-pp', sections: { '?': '' } }),
    });
    const section = /sections are ([\w-]+)/.exec(String(probe.lines()[0]!['reason']))![1]!;
    const ran = await meshwright(['grade'], {
      input: JSON.stringify({ id: 1, question: 'choose-dp-tp-pp', sections: { [section]: why } }),
    });
    const report = ran.lines()[0] as unknown as {
      points: number;
      criteria: {
        points: number;
        quotes: { section: string; start: number; end: number; text: string }[];
      }[];
      misconceptions: { points: number }[];
      adjustments: { points: number }[];
    };
    const parts = [...report.criteria, ...report.misconceptions, ...report.adjustments];
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(report.points, 6);
    const quotes = report.criteria.flatMap(({ quotes }) => quotes);
    expect(quotes.length).toBeGreaterThan(0);
    for (const { start, end, text } of quotes) expect(why.slice(start, end)).toBe(text);
  });
});

describe('meshwright bank check', () => {
  it('finds no fault in the bank of this checkout', async () => {
    const ran = await meshwright(['bank', 'check']);
    expect(ran.lines()[0]).toMatchObject({ ok: true, faults: [] });
    expect(ran.code).toBe(0);
  });

  it('names the file of each fault in a broken one', async () => {
    const ran = await meshwright(['bank', 'check', folder, '--text']);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/topics\.yaml/);
  });
});

describe('a call that makes no sense', () => {
  it.each([
    [[], /name a command/],
    [['evalute'], /unknown command 'evalute' .*evaluate/],
    [['evaluate', '--fast'], /unknown option '--fast'/],
    [['evaluate', 'a', 'b'], /too many arguments/],
    [['evaluate', '/nowhere.json'], /cannot read \/nowhere\.json: ENOENT/],
    [['evaluate'], /the input is empty/],
    [['schema', 'plan'], /Allowed choices are scenario, search, result/],
    [['user', 'create', '--name', 'x'], /--email <address>/],
  ])(
    'meshwright %j ends with 2, one sentence on stderr and nothing on stdout',
    async (args, sentence) => {
      const ran = await meshwright(args);
      expect([ran.code, ran.stdout]).toEqual([2, '']);
      expect(ran.stderr).toMatch(sentence);
      expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
    },
  );

  it('but help is an answer', async () => {
    const ran = await meshwright(['--help']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('evaluate');
  });
});
