import { z } from 'zod';
import { Aids } from '../assessments/index.js';
import { LeaseEpoch } from '../attempts/index.js';

export const MadeAttempt = z.strictObject({ attemptId: z.string() }).meta({ id: 'MadeAttempt' });
export type MadeAttempt = z.output<typeof MadeAttempt>;

export const NextSection = z
  .strictObject({
    section: z
      .int()
      .min(0)
      .max(100)
      .describe('the open one, by its index; closing it twice is once'),
    leaseEpoch: LeaseEpoch,
  })
  .meta({ id: 'NextSection' });
export type NextSection = z.output<typeof NextSection>;

export const Briefing = z
  .strictObject({
    title: z.string(),
    organisation: z.string(),
    instructions: z.string().describe('Markdown'),
    consentText: z.string(),
    aids: Aids,
    tries: z.strictObject({
      allowed: z.int(),
      made: z.int(),
      counts: z.enum(['best', 'last']).describe('which of several tries'),
    }),
    practiceRun: z.boolean(),
    rehearsal: z
      .strictObject({ attemptId: z.string(), over: z.boolean() })
      .optional()
      .describe('the practice run, once it was made'),
    latest: z.string().optional().describe('the latest try that counts'),
  })
  .meta({ id: 'AssessmentBriefing' });
export type Briefing = z.output<typeof Briefing>;
