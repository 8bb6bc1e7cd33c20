import { parseSearchRequest, search } from '@meshwright/graders';
import { presetScenario } from './presets.js';
import { searchRequest } from './search-request.js';

const start = presetScenario('gpt2-1p3b-zero3');
const wish = {
  objective: 'stepSeconds',
  held: [],
  offload: false,
  contextParallel: false,
} as const;

describe('a search from the lab', () => {
  it.each([
    wish,
    { ...wish, offload: true, contextParallel: true },
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
});
