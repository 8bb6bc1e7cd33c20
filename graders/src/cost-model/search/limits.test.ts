import { parseSearchRequest, search } from '../../commands/search-commands.js';
import type { SearchProgress } from '../schema/search-result.js';

const gpt3 = {
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 64,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 1536 },
};

const sixtyFour = Array.from({ length: 64 }, (_, i) => i + 1);
const everyDegree = {
  tp: sixtyFour,
  pp: sixtyFour,
  cp: sixtyFour,
  ep: sixtyFour,
  etp: sixtyFour,
  vpp: sixtyFour,
  microBatch: sixtyFour,
};

const refused = (over: object) => {
  const request = parseSearchRequest({ ...gpt3, ...over });
  return request.ok ? null : request.error[0];
};

const accepted = (over: object) => {
  const request = parseSearchRequest({ ...gpt3, ...over });
  if (!request.ok) throw new Error(JSON.stringify(request.error));
  return request.value;
};

describe('a space of hostile size', () => {
  it.each([
    [
      'more choices of degrees than can be tried',
      {
        cluster: { ...gpt3.cluster, nodes: 45_045, devicesPerNode: 16 },
        training: { sequenceLength: 2048, globalBatch: 14_414_400 },
        space: everyDegree,
      },
      'combinations of degrees',
    ],
    [
      'more plans than can be evaluated while a person waits',
      {
        space: {
          cp: sixtyFour,
          recomputeLayers: sixtyFour,
          attention: ['flash', 'unfused'],
          sharding: ['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'],
          offload: (['none', 'cpu', 'nvme'] as const).flatMap((optimizer) =>
            (['none', 'cpu', 'nvme'] as const).flatMap((parameters) =>
              (['none', 'cpu'] as const).map((activations) => ({
                optimizer,
                parameters,
                activations,
              })),
            ),
          ),
        },
      },
      'more than 50,000,000 plans',
    ],
  ])('is refused with the limit: %s', (_, over, words) => {
    const problem = refused(over);
    expect(problem).toMatchObject({ path: 'space', rule: 'space-too-large' });
    expect(problem?.message).toContain(words);
  });

  it('counts a value that is listed again once', () => {
    const once = search(accepted({ space: { tp: [8], pp: [8], microBatch: [1] } }));
    const often = search(
      accepted({ space: { tp: [8, 8, 8], pp: Array<number>(64).fill(8), microBatch: [1, 1] } }),
    );
    expect(once.ok && often.ok && often.value.total === once.value.total).toBe(true);
  });

  it('of stages is refused where a schedule would have to be played too long', () => {
    const model = { layers: 2048, hidden: 4096, heads: 32, vocab: 50_000 };
    const cluster = { ...gpt3.cluster, nodes: 128 };
    const space = { pp: [1024], schedule: ['zb-v', 'v-half', 'interleaved', 'zb-h1'] };
    expect(refused({ model, cluster, space })?.rule).toBe('empty-space');
    expect(refused({ model, cluster, space: { pp: [1024], schedule: ['1f1b'] } })).toBeNull();
  });
});

describe('the hooks of a search', () => {
  const request = accepted({ space: { tp: [4, 8], cp: [1, 2] } });

  it('hear of progress that never goes back and ends with every plan', () => {
    const heard: SearchProgress[] = [];
    const result = search(request, { onProgress: (p) => heard.push(p) });
    if (!result.ok) throw new Error('refused');
    const done = heard.map((p) => p.evaluated + p.pruned);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(new Set(heard.map((p) => p.total))).toEqual(new Set([result.value.total]));
    expect(done.at(-1)).toBe(result.value.total);
    expect(result.value.complete).toBe(true);
  });

  it('stop a search, which reports what it has and says that it is not complete', () => {
    let asked = 0;
    const result = search(request, { shouldStop: () => (asked += 1) === 3 });
    if (!result.ok) throw new Error('refused');
    const { complete, evaluated, pruned, total } = result.value;
    expect(asked).toBe(3);
    expect(complete).toBe(false);
    expect(evaluated + pruned).toBeLessThan(total);
    expect(evaluated + pruned).toBeGreaterThan(0);
  });

  it('are asked again before fifty thousand more plans, a fraction of a second', () => {
    const done = [0];
    search(request, {
      prune: false,
      onProgress: ({ evaluated, pruned }) => done.push(evaluated + pruned),
    });
    const between = done.slice(1).map((now, i) => now - (done[i] ?? 0));
    expect(between.length).toBeGreaterThan(3);
    expect(Math.max(...between)).toBeLessThan(50_000);
  });
});
