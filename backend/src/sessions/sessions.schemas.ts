import { z } from 'zod';

const SessionSummary = z
  .strictObject({
    id: z.uuid(),
    current: z.boolean().meta({ description: 'The session that asks.' }),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    userAgent: z.string(),
  })
  .meta({ id: 'SessionSummary' });

export const SessionList = z.array(SessionSummary);
