import { parseSearchRequest, search } from '@meshwright/graders/search';
import { presetScenario } from '../scenario/presets.js';
import { searchRequest, triedValues, untriedKnobs } from './search-request.js';

const start = presetScenario('gpt2-1p3b-zero3');
const wish = {
  objective: 'stepSeconds',
  held: [],
  offload: false,
  contextParallel: false,
  precisions: [],
} as const;

describe('a search from the lab', () => {
  it.each([
    wish,
    { ...wish, offload: true, contextParallel: true },
    { ...wish, precisions: ['fp16', 'fp32'] as const },
    { ...wish, held: ['degrees', 'microBatch', 'schedule', 'sharding', 'recompute'] as const },
  ])('is a request that the cost model accepts: %j', (wanted) => {
    expect(parseSearchRequest(searchRequest(start, wanted))).toMatchObject({ ok: true });
  });

  it('keeps what is held', () => {
    const found = search(searchRequest(start, { ...wish, held: ['sharding', 'microBatch'] }));
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    expect(found.value.best.length).toBeGreaterThan(0);
    for (const { plan } of found.value.best) {
      expect(plan).toMatchObject({ sharding: 'zero3', microBatch: 2 });
    }
  });

  it('finds a plan at least as fast as the one it starts from', () => {
    const found = search(searchRequest(start, wish));
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    const held = search(searchRequest(start, { ...wish, held: ['sharding'] }));
    if (!held.ok) throw new Error(JSON.stringify(held.error));
    const [best] = found.value.best;
    const [other] = held.value.best;
    expect(best?.result.stepSeconds.total).toBeLessThanOrEqual(
      other?.result.stepSeconds.total ?? Infinity,
    );
  });

  it('chooses among the precisions that it may, and says which values it tried', () => {
    const precisions = ['fp16', 'fp32'] as const;
    const found = search(searchRequest(start, { ...wish, held: ['degrees'], precisions }));
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    expect(found.value.best[0]?.precision).toBe('fp16');
    const tried = new Map(triedValues(found.value.space));
    expect(tried.get('precision')).toBe('fp16, fp32');
    expect(tried.get('TP')).toBe('1');
    expect([...tried.values()].join()).not.toMatch(/object|undefined/u);
  });
});

describe('the values that were tried', () => {
  it('are written as people say them', () => {
    const offload = [
      { optimizer: 'none', parameters: 'none', activations: 'none' },
      { optimizer: 'cpu', parameters: 'none', activations: 'cpu' },
    ];
    expect(triedValues({ tp: [1, 2], sequenceParallel: [true, false], offload, etp: [] })).toEqual([
      ['TP', '1, 2'],
      ['sequence parallel', 'on, off'],
      ['offload', 'none, optimizer on cpu and activations on cpu'],
    ]);
  });
});

it('says what a search does not try', () => {
  const wish = { offload: false, contextParallel: false, held: [] } as const;
  expect(untriedKnobs(wish)).toEqual([
    'context parallelism',
    'offload to the host',
    'the knobs under More',
  ]);
  expect(untriedKnobs({ ...wish, offload: true, contextParallel: true })).toEqual([
    'the knobs under More',
  ]);
  expect(untriedKnobs({ ...wish, contextParallel: true, held: ['degrees'] })).toContain(
    'context parallelism',
  );
});
