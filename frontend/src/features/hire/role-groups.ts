import type { AssessmentTemplate } from '../../api/shapes.js';

type Offered = Pick<AssessmentTemplate, 'group' | 'gap' | 'faults' | 'shares'>;

/** Whether it asks for what it is about and can be published as it stands, with the own questions that there are. */
const stands = ({ gap, faults, shares }: Offered): boolean =>
  faults.length === 0 && (gap === null || shares.own > 0);

/** Templates for roles: first those that stand as they are, then those that want own questions. */
export function roleGroups<T extends Offered>(
  templates: readonly T[],
): { title: string; templates: T[] }[] {
  const roles = templates.filter(({ group }) => group === 'role');
  return [
    { title: 'Ready as they are', templates: roles.filter(stands) },
    {
      title: 'Better with questions of your own',
      templates: roles.filter((each) => !stands(each)),
    },
  ].filter((group) => group.templates.length > 0);
}
