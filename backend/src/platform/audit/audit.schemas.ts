import { z } from 'zod';

/** The largest number of an event: PostgreSQL's integer. */
const LAST_NUMBER = 2_147_483_647;

export const AuditParams = z.strictObject({
  organisation: z.uuid({ error: 'an organisation’s id is a UUID' }),
});
export type AuditParams = z.output<typeof AuditParams>;

export const ListAudit = z.strictObject({
  kind: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/, 'must be the first word of an action, such as member')
    .optional()
    .describe('the first word of the action'),
  actor: z.uuid({ error: 'must be the id of a person' }).optional(),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(LAST_NUMBER)
    .optional()
    .describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListAudit = z.output<typeof ListAudit>;

export const AuditFormat = z.strictObject({ format: z.enum(['csv', 'json']).default('json') });
export type AuditFormat = z.output<typeof AuditFormat>;

const AuditEventView = z
  .strictObject({
    sequence: z.int(),
    at: z.iso.datetime(),
    actorId: z.string().nullable().describe('null: the server'),
    actorName: z.string().nullable().describe('null: the server, or somebody who is no member'),
    tokenName: z
      .string()
      .nullable()
      .describe('the token by which a program did it in that person’s name'),
    action: z.string(),
    subject: z.string().nullable(),
    subjectName: z
      .string()
      .nullable()
      .describe('whom or what it was done to, as that is called today; null: it is gone'),
    detail: z.record(z.string(), z.unknown()).nullable(),
    reason: z
      .string()
      .nullable()
      .describe('of what was done to an attempt, for as long as there is the attempt'),
    hash: z.string(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEventView = z.output<typeof AuditEventView>;

export const AuditPage = z
  .strictObject({
    events: z.array(AuditEventView),
    next: z.int().nullable().describe('`before` of the next page; null on the last one'),
    kinds: z.array(z.string()).describe('what `kind` may be'),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.output<typeof AuditPage>;

export const AuditVerification = z
  .strictObject({
    count: z.int(),
    lastHash: z
      .string()
      .nullable()
      .describe('note it elsewhere: later the chain must still contain it'),
    firstBroken: z.int().nullable().describe('place of the first event that does not fit'),
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.output<typeof AuditVerification>;
