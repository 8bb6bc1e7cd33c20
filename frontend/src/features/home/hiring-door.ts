import type { OrganisationRole } from '../../api/shapes.js';

interface Belonging {
  readonly id: string;
  readonly kind: 'personal' | 'company';
  readonly roles: readonly OrganisationRole[];
}
interface Door {
  readonly to: string;
  readonly label: string;
}

const WORKERS: readonly OrganisationRole[] = ['owner', 'manager', 'author', 'reviewer'];
const GUIDE: Door = { to: '/hire', label: 'Set up an assessment' };

/** The organisations in whose assessments somebody has work to do. */
export const workplaces = <T extends Belonging>(all: readonly T[]): T[] =>
  all.filter(
    ({ kind, roles }) => kind === 'company' && roles.some((role) => WORKERS.includes(role)),
  );

/** Where those who hire go on: to the guide, or to their work. @param assessments of the only one, null if unknown */
export function hiringDoor(all: readonly Belonging[], assessments: number | null): Door {
  const [first, ...others] = workplaces(all);
  if (first === undefined) return GUIDE;
  if (others.length > 0) return { to: '/organisations', label: 'To your organisations' };
  const at = `/organisations/${first.id}`;
  if (!first.roles.some((role) => role !== 'reviewer' && WORKERS.includes(role)))
    return { to: `${at}/review`, label: 'To the answers to review' };
  return assessments === 0 || assessments === null
    ? GUIDE
    : { to: `${at}/assessments`, label: 'To your assessments' };
}
