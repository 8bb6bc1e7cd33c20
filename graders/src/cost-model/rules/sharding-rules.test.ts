import { evaluate, parseScenario } from '../../commands/commands.js';
import { parseSearchRequest, search } from '../../commands/search-commands.js';
import { wellKnownRuns } from '../../evidence/published/well-known-runs.js';
import { shardingsOf } from '../schema/shardings.js';
import { frameworkIds } from '../schema/scenario.js';

const job = (framework: string) => ({
  model: 'llama2-7b',
  cluster: { accelerator: 'a100-sxm-80gb', nodes: 1, devicesPerNode: 8, intraNode: 'nvlink3' },
  training: { sequenceLength: 512, globalBatch: 32 },
  framework,
});
const shardings = ['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'] as const;

const refusal = (framework: string, sharding: string) => {
  const parsed = parseScenario({ ...job(framework), plan: { dp: 8, sharding } });
  return parsed.ok ? undefined : parsed.error[0];
};

describe('the sharding of a plan', () => {
  it('is one that its framework has, or is refused with one that it has', () => {
    expect(refusal('fsdp2', 'zero1')).toEqual({
      path: 'plan.sharding',
      rule: 'framework-shards',
      message:
        'PyTorch FSDP (fully_shard) has no sharding zero1; it runs none, zero2, zero3, fsdp, hsdp',
      nearest: 'fsdp',
    });
    expect(refusal('ddp', 'fsdp')).toMatchObject({ rule: 'framework-shards', nearest: 'zero1' });
    expect(refusal('horovod', 'zero1')).toMatchObject({
      rule: 'framework-shards',
      nearest: 'none',
    });
    for (const framework of frameworkIds) {
      const accepted = shardings.filter((kind) => refusal(framework, kind) === undefined);
      expect([framework, accepted]).toEqual([framework, [...shardingsOf[framework].runs]]);
    }
  });

  it('is never searched where the framework does not have it', () => {
    for (const framework of frameworkIds) {
      const { runs, tried } = shardingsOf[framework];
      expect(tried.filter((kind) => !runs.includes(kind))).toEqual([]);
      const request = parseSearchRequest({ ...job(framework), space: { sharding: shardings } });
      if (!request.ok) throw new Error(JSON.stringify(request.error));
      const found = search(request.value);
      const used = found.ok ? found.value.best.map(({ plan }) => plan.sharding) : [];
      expect(used.filter((kind) => !runs.includes(kind))).toEqual([]);
    }
  });

  it('of every well-known run is one that its framework has', () => {
    for (const { id, scenario } of wellKnownRuns) {
      const parsed = parseScenario(scenario);
      expect([id, parsed.ok && evaluate(parsed.value).ok]).toEqual([id, true]);
    }
  });
});
