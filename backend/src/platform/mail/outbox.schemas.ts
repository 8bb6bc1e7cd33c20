import { z } from 'zod';

const OutboxMail = z
  .strictObject({
    id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    state: z.enum(['queued', 'sent', 'logged', 'failed']).meta({
      description: '`logged`: no mail server is set, so the owner passes the mail on.',
    }),
    attempts: z.int(),
    error: z.string().optional(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().optional(),
    text: z
      .string()
      .optional()
      .meta({ description: 'Of `logged` mails alone, and for a week at most.' }),
    mayRetry: z.boolean(),
  })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.output<typeof OutboxMail>;

export const Outbox = z
  .strictObject({
    smtp: z.boolean().meta({ description: 'Whether a mail server is set.' }),
    mails: z.array(OutboxMail).meta({ description: 'The latest 200, newest first.' }),
  })
  .meta({ id: 'Outbox' });
export type Outbox = z.output<typeof Outbox>;
