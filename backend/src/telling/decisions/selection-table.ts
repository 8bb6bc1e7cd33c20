/** What a table of selection rates may count. Pure; nothing here knows whose declaration it is. */
import { selectionByGroup } from '@meshwright/graders';
import type { DeclarationSets } from '../../organisations/organisations/index.js';
import type { SelectionSet } from './declarations.schemas.js';
import type { DecisionKind } from './decisions.schemas.js';

/** One person who said something of themselves, with every decision on them. */
export interface Declared {
  /** Title of a set to the group in it. */
  readonly groups: Readonly<Record<string, string>>;
  readonly decisions: readonly { readonly kind: DecisionKind; readonly at: Date }[];
}

export interface Counted {
  readonly people: number;
  /** Of the last decision that is counted. */
  readonly asOf: Date | null;
  readonly sets: readonly SelectionSet[];
}

/**
 * People, and decisions, come into the table in steps of so many: whoever looks before and after one decision learns
 * nothing of the one person. It is also the fewest that a group shows.
 */
export const STEP = 5;

const ADVANCES: ReadonlySet<DecisionKind> = new Set<DecisionKind>(['invite_on', 'hire']);

interface Standing {
  readonly groups: Declared['groups'];
  /** The latest decision that is counted; undefined before any. */
  readonly kind: DecisionKind | undefined;
}

/** Selection by each set of groups, of `declared` in the order in which they said it. */
export function selectionTables(declared: readonly Declared[], sets: DeclarationSets): Counted {
  const people = declared.slice(0, wholeSteps(declared.length));
  const decisions = people
    .flatMap((person) => person.decisions.map((decision) => ({ person, ...decision })))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const counted = decisions.slice(0, wholeSteps(decisions.length));
  const latest = new Map(counted.map(({ person, kind }) => [person, kind]));
  const standings = people.map((person) => ({ groups: person.groups, kind: latest.get(person) }));
  return {
    people: people.length,
    asOf: counted.at(-1)?.at ?? null,
    sets: sets.map(({ title, groups }) => ({ title, table: tableOf(standings, title, groups) })),
  };
}

const wholeSteps = (count: number): number => count - (count % STEP);

/** Groups as they are named now, then those that had another name when somebody chose them. */
function tableOf(
  standings: readonly Standing[],
  title: string,
  named: readonly string[],
): SelectionSet['table'] {
  const said = standings.flatMap(({ groups, kind }) => {
    const group = groups[title];
    return group === undefined ? [] : [{ group, kind }];
  });
  const decided = said.filter(({ kind }) => kind !== undefined && kind !== 'hold');
  const advanced = decided.filter(({ kind }) => kind !== undefined && ADVANCES.has(kind));
  // where all or hardly any advanced, a rate would say of people who is in which group
  if (Math.min(advanced.length, decided.length - advanced.length) < STEP) return null;
  const names = [...new Set([...named, ...said.map(({ group }) => group)])];
  const count = (of: readonly { readonly group: string }[], name: string): number =>
    of.filter(({ group }) => group === name).length;
  const { groups, suppressed, reference } = selectionByGroup(
    names.map((group) => ({
      group,
      people: count(decided, group),
      selected: count(advanced, group),
    })),
    STEP,
  );
  return {
    groups: groups.map(({ group, people, selected, rate, rateInterval, impact }) => ({
      group,
      handedIn: count(said, group),
      decided: people,
      advanced: selected,
      rate,
      rateInterval,
      impact,
    })),
    suppressed: [...suppressed],
    reference,
  };
}
