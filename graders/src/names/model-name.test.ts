import fc from 'fast-check';
import { modelNamed } from './model-name.js';
import { models } from '../catalog/models.js';

describe('a model in the words of a publication', () => {
  it.each([
    ['deepseek-v3', 'deepseek-v3'],
    ['DeepSeek V3', 'deepseek-v3'],
    ['deepseek-ai/DeepSeek-V2-Lite', 'deepseek-v2-lite'],
    ['DeepSeek-V2', 'deepseek-v2'],
    ['Llama-3.1-405B', 'llama3.1-405b'],
    ['LLAMA3_70B', 'llama3-70b'],
    ['meta-llama/Llama-2-7b-hf', 'llama2-7b'],
    ['Qwen3-30B-A3B', 'qwen3-30b-a3b'],
    ['GPT-OSS 120B', 'gpt-oss-120b'],
    ['Mixtral 8x7B', 'mixtral-8x7b'],
    ['Kimi-K2', 'kimi-k2'],
  ])('knows %s as %s', (text, id) => {
    expect(modelNamed(text)?.id).toBe(id);
  });

  it.each(['', '???', 'Llama 3 80B', 'my own model', 'Nemotron_3_Nano'])(
    'leaves %j alone',
    (text) => {
      expect(modelNamed(text)).toBeUndefined();
    },
  );

  it('finds each entry by its own id and name', () => {
    for (const { id, name } of Object.values(models)) {
      expect(modelNamed(id)?.id).toBe(id);
      expect(modelNamed(name)).toBeDefined();
    }
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), (text) => {
        const found = modelNamed(text);
        expect(found === undefined || models[found.id] === found).toBe(true);
      }),
    );
  });
});
