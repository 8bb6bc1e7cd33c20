import { z } from 'zod';
import { STRENGTHS } from '../../platform/http/index.js';

const SessionSummary = z
  .strictObject({
    id: z.uuid(),
    current: z.boolean().meta({ description: 'The session that asks.' }),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    userAgent: z.string(),
    strength: z.enum(STRENGTHS).meta({ description: 'How the person signed in there.' }),
  })
  .meta({ id: 'SessionSummary' });

export const SessionList = z.array(SessionSummary);
