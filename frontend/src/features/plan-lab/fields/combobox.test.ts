import { catalogueChoices } from '../scenario/catalogue-choices.js';
import { grouped, matching } from './combobox.js';

describe('searching a long list', () => {
  const ids = (kind: Parameters<typeof catalogueChoices>[0], typed: string) =>
    matching(catalogueChoices(kind), typed).map(({ value }) => value);

  it.each([
    ['accelerators', 'mi3', 'mi300x-192gb'],
    ['accelerators', '80gb sxm', 'h100-sxm-80gb'],
    ['accelerators', 'SXM H100', 'h100-sxm-80gb'],
    ['clusters', 'aws h100', 'p5-48xlarge'],
    ['models', 'qwen2.5 7', 'qwen2.5-7b'],
  ] as const)('of %s for "%s" finds %s', (kind, typed, id) => {
    const found = ids(kind, typed);
    expect(found).toContain(id);
    expect(found.length).toBeLessThan(catalogueChoices(kind).length);
  });

  it('gives all for nothing typed, none for what nothing has', () => {
    expect(ids('models', '  ')).toHaveLength(catalogueChoices('models').length);
    expect(ids('models', 'no such model')).toEqual([]);
  });

  it('keeps every match in its group', () => {
    const groups = grouped(matching(catalogueChoices('accelerators'), '80 gb'));
    expect(groups.flatMap(([, members]) => members)).toHaveLength(
      ids('accelerators', '80 gb').length,
    );
    for (const [group, members] of groups) {
      expect(members.every((member) => member.group === group)).toBe(true);
    }
  });
});
