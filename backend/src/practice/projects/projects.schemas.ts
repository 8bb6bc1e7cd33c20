import { z } from 'zod';
import { BankId } from '../../bank/content/index.js';

export const ProjectParams = z.strictObject({ id: BankId });
export type ProjectParams = z.output<typeof ProjectParams>;

export const MilestoneParams = z.strictObject({ id: BankId, milestone: BankId });
export type MilestoneParams = z.output<typeof MilestoneParams>;

export const TickMilestone = z.strictObject({ done: z.boolean() }).meta({ id: 'TickMilestone' });
export type TickMilestone = z.output<typeof TickMilestone>;

export const ProjectProgress = z
  .strictObject({
    milestones: z.record(z.string(), z.strictObject({ doneAt: z.iso.datetime() })),
  })
  .meta({ id: 'ProjectProgress' });
export type ProjectProgress = z.output<typeof ProjectProgress>;
