import { changesSince } from './changes.js';
import { DEFAULT_SETTINGS } from './settings.schemas.js';
import { fixed, pool } from './templates/template.js';

const question = (id: string, version = '1') =>
  [id, { id, title: `About ${id}`, version }] as const;
const section = (title: string, items: ReturnType<typeof fixed>[]) => ({
  title,
  intro: '',
  limitMinutes: null,
  items,
});
const before = {
  title: 'Screening',
  blueprint: { sections: [section('One', [fixed('a', 10), fixed('b', 10)]), section('Two', [])] },
  settings: DEFAULT_SETTINGS,
  questions: new Map([question('a'), question('b')]),
};

describe('the changes since a release', () => {
  it('are none where nothing has changed', () => {
    expect(changesSince(before, structuredClone(before))).toEqual([]);
  });

  it('name what came, went and changed', () => {
    const after = {
      title: 'Screening, second try',
      blueprint: {
        sections: [
          {
            ...section('One', [fixed('a', 20), pool({ count: 2, tiers: ['advanced'] })]),
            limitMinutes: 20,
          },
        ],
      },
      settings: { ...DEFAULT_SETTINGS, minutes: 45, consentText: '' },
      questions: new Map([question('a', '2'), question('c')]),
    };
    expect(changesSince(before, after)).toEqual([
      { kind: 'changed', what: 'Title', before: 'Screening', after: 'Screening, second try' },
      { kind: 'removed', what: 'Section Two' },
      { kind: 'changed', what: 'One: limit', before: 'none', after: '20 min' },
      { kind: 'added', what: 'One: pool, own questions first, of advanced' },
      { kind: 'removed', what: 'One: About b' },
      { kind: 'changed', what: 'One: About a: weight', before: '10', after: '20' },
      { kind: 'changed', what: 'Time for the whole', before: '60 min', after: '45 min' },
      { kind: 'changed', what: 'Consent text', before: expect.any(String), after: 'none' },
      { kind: 'changed', what: 'About a: edited in the bank since' },
      { kind: 'added', what: 'About c: may be asked now' },
      { kind: 'removed', what: 'About b: is not asked any more' },
    ]);
  });

  it('name another order of sections and questions', () => {
    const [one, two] = before.blueprint.sections;
    const turned = { ...one!, items: [...one!.items].reverse() };
    const after = { ...before, blueprint: { sections: [two!, turned] } };
    expect(changesSince(before, after).map(({ what }) => what)).toEqual([
      'Order of the sections',
      'One: order of the questions',
    ]);
  });
});
