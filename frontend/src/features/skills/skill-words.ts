/** The skill matrix in words, and in which order its rows stand. */
import type { SkillCell, SkillMatrix, SkillMember } from '../../api/shapes.js';
import { count, number, signed } from '../../ui/format.js';

/** Points as the matrix tells them: to half a point, without a needless ".0". */
export const points = (value: number): string => number(value, decimalsOf(value));
const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : 1);

const VERDICTS = {
  met: 'met',
  unclear: 'unclear, as the range holds it',
  gap: 'a gap',
  unknown: 'not known yet',
} as const;

/** A cell as a sentence: what it shows, how it changed, what is asked for. */
export function cellWords(cell: SkillCell, weeks: number): string {
  const { answers, mean, low, high, tier, target, verdict } = cell;
  return [
    answers === 0
      ? 'not practised'
      : mean === null || low === null || high === null
        ? `${count(answers, 'question')}: too few for a mean`
        : `mean ${points(mean)}, probably ${points(low)} to ${points(high)}, from ${count(answers, 'question')}`,
    ...(tier === null ? [] : [`${tier} tier reached`]),
    ...(changeWords(cell, weeks) ?? []),
    ...(target === null || verdict === null
      ? []
      : [`target ${points(target)}: ${VERDICTS[verdict]}`]),
  ].join('; ');
}

function changeWords({ change }: SkillCell, weeks: number): string[] | null {
  if (change === null) return null;
  if (change.by === 0) return [`no change in ${String(weeks)} weeks`];
  const how = change.clear ? 'clearly' : 'perhaps by chance';
  return [`${signed(change.by, decimalsOf(change.by))} in ${String(weeks)} weeks, ${how}`];
}

/** `name`, `gaps` (the most first), or the id of a topic (the lowest mean first, those without one last). */
export function sortedMembers({ members, topics }: SkillMatrix, by: string): SkillMember[] {
  const at = topics.findIndex(({ id }) => id === by);
  const place = (member: SkillMember): number => {
    if (by === 'gaps') return -gapsOf(member);
    return at < 0 ? 0 : (member.cells[at]?.mean ?? 11);
  };
  return members.toSorted(
    (one, other) => place(one) - place(other) || one.name.localeCompare(other.name),
  );
}

export const gapsOf = ({ cells }: SkillMember): number =>
  cells.filter(({ verdict }) => verdict === 'gap').length;

/** What the whole matrix says at a glance. */
export function matrixSummary({ members }: SkillMatrix): string {
  const sharing = members.filter(({ shares }) => shares);
  const gaps = sharing.reduce((sum, member) => sum + gapsOf(member), 0);
  return [
    count(members.length, 'member'),
    `${number(sharing.length)} sharing`,
    ...(gaps > 0 ? [count(gaps, 'gap')] : []),
  ].join(' · ');
}
