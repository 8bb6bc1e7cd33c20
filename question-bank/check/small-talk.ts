import type { Report } from '@meshwright/graders';
import type { RubricRemark } from './rubric-lints.js';

/** Sentences that answer no question. */
const sentences = [
  'Answer',
  'Thoughtful people enjoy such matters.',
  'Every team has its own habits.',
  'Engineering is about choices.',
  'This takes time and patience.',
  'One has to be careful with such things.',
  'We should look at the big picture first.',
  'It is worth the effort in the long run.',
  'Experience helps here.',
  'I have seen it before in another company.',
];

/** An answer of small talk in every section. */
export const smallTalk = (sections: readonly { readonly id: string }[]): Record<string, string> =>
  Object.fromEntries(sections.map(({ id }) => [id, sentences.join('\n')]));

/** The criteria that small talk meets and the misconceptions that it sets off: their forms are too short. */
export function smallTalkRemarks(report: Report): RubricRemark[] {
  const parts = [
    ...report.criteria.filter((c) => c.points > 0).map((c) => ({ at: 'criteria', ...c })),
    ...report.misconceptions.map((m) => ({ at: 'misconceptions', ...m })),
  ];
  return parts.map(({ at, id, quotes }) => ({
    severity: 'warning',
    path: `${at}.${id}`,
    message: `small talk sets it off: "${quotes[0]?.text ?? ''}"`,
  }));
}
