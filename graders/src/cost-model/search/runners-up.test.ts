import { parseSearchRequest, search } from '../../commands/search-commands.js';

it('says of each runner-up what it loses on, and what of that it wins back elsewhere', () => {
  const request = parseSearchRequest({
    model: 'gpt-130b',
    cluster: '3d-pipeline-130b-128gpu',
    training: { sequenceLength: 2048, globalBatch: 1536 },
    plan: { sharding: 'zero1', attention: 'flash' },
    keep: 8,
  });
  const found = request.ok ? search(request.value) : request;
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  const { best, runnersUp } = found.value;
  const fastest = best[0]!.result.stepSeconds.total;
  for (const { result, why } of runnersUp) {
    const [, seconds] = /\(\+([\d.]+) s/.exec(why) ?? [];
    if (seconds === undefined) continue;
    const behind = result.stepSeconds.total - fastest;
    expect([why, why.includes('wins')]).toEqual([why, Number(seconds) > 1.1 * behind]);
  }
});
