/** The report on an answer that the program could not grade. Pure. */
import type { Report } from '@meshwright/graders';

/** @param blank the report on no answer at all, which names what there was to earn */
export function unreadReport(blank: Report, why: 'time' | 'failure'): Report {
  const { followUp: _, ...report } = blank;
  const said =
    why === 'time' ? 'could not grade this answer in time' : 'failed to grade this answer';
  return {
    ...report,
    adjustments: [
      ...report.adjustments,
      {
        id: 'unread',
        points: 0,
        why: `The program ${said}. The answer is kept; it counts 0 points until a person grades it or it is graded again.`,
      },
    ],
  };
}
