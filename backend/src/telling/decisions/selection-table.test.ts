import { selectionTables, type Declared } from './selection-table.js';
import type { DecisionKind } from './decisions.schemas.js';

const SETS = [{ title: 'Age', groups: ['Under 40', 'Over 40'] }];
let moment = 0;
const person = (group: string | null, ...kinds: DecisionKind[]): Declared => ({
  groups: group === null ? {} : { Age: group },
  decisions: kinds.map((kind) => ({ kind, at: new Date(++moment) })),
});
const people = (count: number, group: string | null, ...kinds: DecisionKind[]): Declared[] =>
  Array.from({ length: count }, () => person(group, ...kinds));

describe('tables of selection rates', () => {
  it('count whole steps of people and of decisions alone', () => {
    const declared = [...people(10, 'Under 40', 'hire'), ...people(9, 'Over 40', 'decline')];
    const { people: counted, asOf, sets } = selectionTables(declared, SETS);
    expect(counted).toBe(15);
    expect(asOf).toEqual(declared[14]!.decisions[0]!.at);
    expect(sets[0]?.table?.groups).toMatchObject([
      { group: 'Under 40', handedIn: 10, decided: 10, advanced: 10, impact: null },
      { group: 'Over 40', decided: 5, advanced: 0, impact: { ratio: 0 } },
    ]);
  });

  it('go by the latest decision, and leave out who is on hold', () => {
    const declared = [
      ...people(5, 'Under 40', 'decline', 'hire'),
      ...people(5, 'Under 40', 'hire', 'decline'),
      ...people(5, 'Over 40', 'invite_on', 'hold'),
    ];
    expect(selectionTables(declared, SETS).sets[0]?.table?.groups).toMatchObject([
      { group: 'Under 40', handedIn: 10, decided: 10, advanced: 5, rate: 0.5 },
    ]);
  });

  it.each([
    ['nobody', []],
    ['nobody decided on', people(20, 'Under 40')],
    ['all advanced', people(20, 'Under 40', 'hire')],
    ['four declined', [...people(16, 'Under 40', 'hire'), ...people(4, 'Over 40', 'decline')]],
    ['none of them said which', [...people(10, null, 'hire'), ...people(10, null, 'decline')]],
  ])('are empty where they would tell of people: %s', (_name, declared) => {
    expect(selectionTables(declared, SETS).sets).toEqual([{ title: 'Age', table: null }]);
  });

  it('keep a group that has another name by now', () => {
    const declared = [...people(10, 'Young', 'hire'), ...people(10, 'Over 40', 'decline')];
    const names = selectionTables(declared, SETS).sets[0]?.table?.groups.map(({ group }) => group);
    expect(names).toEqual(['Over 40', 'Young']);
  });
});
