import fc from 'fast-check';
import { catalog } from '../catalog/catalog.js';
import { evaluate, parseScenario } from './commands.js';
import { parseSearchRequest, search } from './search-commands.js';
import { jsonSchema, ResultLine, schemaNames, wholeJsonSchema } from './result-schema.js';

const job = {
  model: 'gpt-22b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 8,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 128 },
};

const line = (input: unknown) => {
  const scenario = parseScenario(input);
  if (!scenario.ok) return { ok: false, problems: scenario.error };
  const result = evaluate(scenario.value);
  return result.ok ? { ok: true, ...result.value } : { ok: false, problems: result.error };
};

describe('the published schemas', () => {
  it.each(schemaNames)('of %s are JSON Schema 2020-12 and JSON', (name) => {
    const schema = jsonSchema(name);
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });

  it('let a scenario leave out what has a default, and nothing else', () => {
    interface Described {
      $ref: string;
      $defs: { Scenario: { required: string[]; additionalProperties: boolean } };
    }
    const { $ref, $defs } = jsonSchema('scenario') as Described;
    expect($ref).toBe('#/$defs/Scenario');
    expect($defs.Scenario.required.toSorted()).toEqual(['cluster', 'model', 'plan', 'training']);
    expect($defs.Scenario.additionalProperties).toBe(false);
  });

  it('are one document together', () => {
    const { $defs } = wholeJsonSchema() as { $defs: Record<string, unknown> };
    expect(Object.keys($defs)).toEqual(
      expect.arrayContaining(['Scenario', 'SearchRequest', 'ResultLine', 'Plan', 'Model']),
    );
  });
});

describe('the schema of results', () => {
  it('holds for every evaluation and refusal, and knows every key of them', () => {
    const knobs = fc.record({
      tp: fc.constantFrom(1, 2, 3, 8),
      pp: fc.constantFrom(1, 2, 4),
      dp: fc.constantFrom(1, 4, 8, 16),
      schedule: fc.constantFrom('1f1b', 'gpipe', 'interleaved', 'zb-h9'),
      recompute: fc.constantFrom('none', 'selective', 'full'),
    });
    const extras = fc.constantFrom(
      {},
      { price: { dollarsPerDeviceHour: 2 } },
      { reliability: { mtbfHours: 50_000 } },
      { training: { ...job.training, tokens: 1e12 } },
    );
    fc.assert(
      fc.property(knobs, extras, (plan, over) => {
        const out = line({ ...job, ...over, plan });
        expect(ResultLine.safeParse(out).error).toBeUndefined();
      }),
    );
  });

  it.each(Object.keys(catalog.accelerators))('holds on %s', (accelerator) => {
    const cluster = { accelerator, nodes: 1, devicesPerNode: 1, intraNode: 'pcie4' };
    for (const precision of ['bf16', 'fp16', 'fp32']) {
      const training = { ...job.training, precision, tokens: 1e9 };
      const out = line({ ...job, model: 'gpt-1p3b', cluster, training, plan: { dp: 1 } });
      expect(ResultLine.safeParse(out).error).toBeUndefined();
    }
  });

  it('holds for a search', () => {
    const request = parseSearchRequest({ ...job, plan: { tp: 8, schedule: '1f1b' } });
    if (!request.ok) throw new Error(JSON.stringify(request.error));
    const found = search(request.value);
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    const out = JSON.parse(JSON.stringify({ ok: true, ...found.value })) as unknown;
    expect(ResultLine.safeParse(out).error).toBeUndefined();
  });
});
