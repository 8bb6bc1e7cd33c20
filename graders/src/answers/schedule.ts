import { z } from 'zod';
import { answerKind, text } from './answer-kind.js';

/** Rows and passes that an answer may hold: more than any question needs, so that doubled passes are told of. */
const MOST_STAGES = 16;
const MOST_PASSES = 128;

/** Passes laid out in a pipeline. A pass is written as its letter and its micro-batch: F1 forward, B1 backward, W1 weight gradient. */
export const schedule = answerKind(
  'schedule',
  {
    stages: z
      .array(z.array(text(8)).max(MOST_PASSES))
      .max(MOST_STAGES)
      .describe('by stage its passes in their order: F1 forward, B1 backward, W1 weight gradient'),
  },
  {
    blank: { stages: [] },
    example: {
      stages: [
        ['F1', 'B1'],
        ['F1', 'B1'],
      ],
    },
  },
);
export type ScheduleAnswer = z.output<typeof schedule.shape>;
