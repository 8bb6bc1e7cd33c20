import {
  begun,
  type Belonging,
  chosen,
  companies,
  furthest,
  stepShown,
  underWay,
  writable,
} from './guide-steps.js';

const belonging = (id: string, change: Partial<Belonging> = {}): Belonging => ({
  id,
  kind: 'company',
  name: id,
  roles: ['owner'],
  ...change,
});
const work = (
  id: string,
  state: 'draft' | 'published' | 'closed' | 'archived',
  { day = 1, invitations = 0 } = {},
) => ({ id, title: id, state, updatedAt: `2026-11-0${String(day)}T00:00:00.000Z`, invitations });

describe('the organisation', () => {
  it('is one in which assessments can be written, never the own space', () => {
    const all = [
      belonging('own', { kind: 'personal' }),
      belonging('reads', { roles: ['reviewer', 'member'] }),
      belonging('writes', { roles: ['author'] }),
    ];
    expect(companies(all).map(({ id }) => id)).toEqual(['reads', 'writes']);
    expect(writable(all).map(({ id }) => id)).toEqual(['writes']);
  });

  it('is asked for where there are several', () => {
    const two = [belonging('one'), belonging('two')];
    expect(chosen(two)).toBeUndefined();
    expect(chosen(two, 'two')?.id).toBe('two');
    expect(chosen(two, 'somebody else’s')).toBeUndefined();
    expect(chosen(two.slice(0, 1), 'somebody else’s')?.id).toBe('one');
    expect(chosen<Belonging>([])).toBeUndefined();
  });
});

describe('the assessment under way', () => {
  const invited = work('invited', 'published', { day: 5, invitations: 1 });
  it.each([
    ['none', [], undefined, undefined],
    [
      'none that invites nobody any more',
      [work('a', 'closed'), work('b', 'archived')],
      'a',
      undefined,
    ],
    [
      'the newest without invitations',
      [work('old', 'draft'), work('new', 'published', { day: 2 }), invited],
      undefined,
      'new',
    ],
    [
      'the newest, where all have some',
      [work('a', 'published', { invitations: 2 }), invited],
      undefined,
      'invited',
    ],
    ['the one that was asked for', [work('a', 'draft'), invited], 'invited', 'invited'],
  ] as const)('is %s', (_, all, asked, id) => {
    expect(underWay(all, asked)?.id).toBe(id);
  });

  it('is not begun a second time', () => {
    expect(
      begun([work('Cluster', 'published'), work('Other', 'draft')], 'Cluster'),
    ).toBeUndefined();
    expect(begun([work('Cluster', 'draft')], 'Cluster')?.id).toBe('Cluster');
  });
});

describe('the step', () => {
  const ours = belonging('ours');
  it.each([
    ['organisation', undefined, undefined],
    ['role', ours, undefined],
    ['publish', ours, work('a', 'draft')],
    ['candidate', ours, work('a', 'published')],
    ['next', ours, work('a', 'published', { invitations: 1 })],
  ] as const)('is %s by what the server has', (step, organisation, assessment) => {
    expect(furthest(organisation, assessment)).toBe(step);
  });

  it.each([
    ['role', 'candidate', 'role'],
    ['next', 'publish', 'publish'],
    ['publish', 'publish', 'publish'],
    ['nonsense', 'role', 'role'],
    [undefined, 'candidate', 'candidate'],
  ] as const)('asked for is %s, done is all before %s: shown is %s', (asked, end, shown) => {
    expect(stepShown(asked, end)).toBe(shown);
  });
});
