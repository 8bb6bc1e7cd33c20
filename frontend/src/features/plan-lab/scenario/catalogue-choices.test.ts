import { catalog } from '@meshwright/graders/plan';
import { catalogueChoices } from './catalogue-choices.js';

const kinds = Object.keys(catalog) as (keyof typeof catalog)[];
const groupOf = (kind: keyof typeof catalog, id: string) =>
  catalogueChoices(kind).find(({ value }) => value === id)?.group;

describe('the choices of the catalogue', () => {
  it.each(kinds)('offer all %s once, each group in one piece', (kind) => {
    const offered = catalogueChoices(kind);
    expect(offered.map(({ value }) => value).toSorted()).toEqual(
      Object.keys(catalog[kind]).toSorted(),
    );
    const changes = offered.filter((c, i) => c.group !== offered[i - 1]?.group);
    expect(changes).toHaveLength(new Set(offered.map(({ group }) => group)).size);
  });

  it.each([
    ['accelerators', 'h100-sxm-80gb', 'NVIDIA, Hopper'],
    ['accelerators', 'gb200-186gb', 'NVIDIA, Blackwell and Grace'],
    ['accelerators', 'rtx-4090', 'NVIDIA, workstation'],
    ['accelerators', 'mi300x-192gb', 'AMD'],
    ['accelerators', 'tpu-v5p', 'Google'],
    ['models', 'llama3-405b', 'Llama'],
    ['models', 'resnet-50', 'Convolutional'],
    ['clusters', 'p5-48xlarge', 'AWS'],
    ['clusters', '1b-8node', 'Practice projects'],
    ['networks', 'nvlink4', 'Inside a node'],
    ['networks', 'roce-8x400', 'Ethernet'],
  ] as const)('put of the %s %s under %s', (kind, id, group) => {
    expect(groupOf(kind, id)).toBe(group);
  });

  it('leaves no accelerator, network or model without a group', () => {
    for (const kind of ['accelerators', 'networks', 'models'] as const) {
      expect(catalogueChoices(kind).filter(({ group }) => group === 'Other')).toEqual([]);
    }
  });

  it('sorts sizes as numbers', () => {
    const llama2 = catalogueChoices('models').filter(({ label }) => label.startsWith('Llama 2 '));
    expect(llama2.map(({ label }) => label)).toEqual([
      'Llama 2 7B',
      'Llama 2 13B',
      'Llama 2 34B',
      'Llama 2 70B',
    ]);
  });
});
