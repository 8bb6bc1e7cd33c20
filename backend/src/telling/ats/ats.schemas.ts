import { z } from 'zod';
import { PARTNER_IDS } from './partners.js';

export const OrganisationParams = z.strictObject({
  organisation: z.uuid({ error: 'an organisation’s id is a UUID' }),
});
export type OrganisationParams = z.output<typeof OrganisationParams>;

export const ConnectionParams = OrganisationParams.extend({
  connection: z.uuid({ error: 'a connection’s id is a UUID' }),
});
export type ConnectionParams = z.output<typeof ConnectionParams>;

const PartnerId = z.enum(PARTNER_IDS, { error: `must be one of ${PARTNER_IDS.join(', ')}` });

export const NewAtsConnection = z
  .strictObject({
    partner: PartnerId,
  })
  .meta({ id: 'NewAtsConnection' });
export type NewAtsConnection = z.output<typeof NewAtsConnection>;

const Moment = z.iso.datetime();

export const AtsConnectionView = z
  .strictObject({
    id: z.string(),
    partner: z.string(),
    connectedAt: Moment,
    key: z.strictObject({
      hint: z.string().describe('its last four characters'),
      state: z
        .enum(['live', 'expired', 'revoked', 'without-maker'])
        .describe('anything but live: connect anew'),
      madeBy: z.string().nullable(),
      expiresAt: Moment,
      lastUsedAt: Moment.nullable().describe('when the partner asked last, good to the minute'),
    }),
    telling: z
      .enum(['new', 'working', 'failing', 'stopped'])
      .describe('how telling the partner of results goes; new: nothing was delivered yet'),
    failingSince: Moment.nullable(),
    lastDeliveredAt: Moment.nullable(),
    sent: z.int().describe('assessments that the partner has had sent'),
    complaints: z
      .array(
        z.strictObject({
          at: Moment,
          call: z.string(),
          errors: z.array(z.string()),
          invitation: z.string().nullable(),
        }),
      )
      .describe('what the partner found wrong with our answers, the latest first'),
  })
  .meta({ id: 'AtsConnection' });
export type AtsConnectionView = z.output<typeof AtsConnectionView>;

export const AtsConnections = z
  .strictObject({
    partners: z.array(
      z.strictObject({
        id: PartnerId,
        name: z.string(),
        documentation: z.string().describe('the public documentation that it was built from'),
        endpoints: z.array(
          z.strictObject({ name: z.string(), method: z.enum(['GET', 'POST']), url: z.string() }),
        ),
      }),
    ),
    connections: z.array(AtsConnectionView),
  })
  .meta({ id: 'AtsConnections' });
export type AtsConnections = z.output<typeof AtsConnections>;

export const MadeAtsConnection = z
  .strictObject({
    connection: AtsConnectionView,
    key: z.string().describe('what the partner asks with: shown now and never again'),
  })
  .meta({ id: 'MadeAtsConnection' });
export type MadeAtsConnection = z.output<typeof MadeAtsConnection>;
