import { z } from 'zod';
import { Aids } from '../assessments/index.js';
import { DOORS } from './standing.js';

const Moment = z.iso.datetime();

/** Any text: what is no token of ours is answered like one that nobody has. */
export const LinkRequest = z
  .strictObject({ token: z.string().max(200).describe('what follows # in the link') })
  .meta({ id: 'InvitationLink' });
export type LinkRequest = z.output<typeof LinkRequest>;

export const RedeemRequest = z
  .strictObject({
    token: z.string().max(200),
    with: z
      .enum(['link', 'account'])
      .describe('account: with the account that this browser is signed in to'),
  })
  .meta({ id: 'InvitationRedemption' });
export type RedeemRequest = z.output<typeof RedeemRequest>;

export const MyInvitationParams = z.strictObject({
  invitation: z.uuid({ error: 'an invitation’s id is a UUID' }),
});
export type MyInvitationParams = z.output<typeof MyInvitationParams>;

export const ConsentRequest = z
  .strictObject({
    textHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('sha256 of the text that was shown'),
  })
  .meta({ id: 'ConsentRequest' });
export type ConsentRequest = z.output<typeof ConsentRequest>;

const Terms = z
  .strictObject({
    minutes: z.number().describe('with the person’s own extra time'),
    extraTimePercent: z.int(),
    breakMinutes: z.number().describe('breaks that stop the clock, in all'),
    pauses: z.int(),
    pauseSeconds: z.int(),
    questions: z.int(),
    sections: z.array(
      z.strictObject({
        title: z.string(),
        questions: z.int(),
        minutes: z.number().nullable().describe('null: the time of the whole alone'),
      }),
    ),
    aids: Aids,
    attemptsAllowed: z.int(),
    attemptsUsed: z.int(),
    practiceRun: z.boolean(),
    instructions: z.string().describe('Markdown'),
    window: z
      .strictObject({ opensAt: Moment, closesAt: Moment, timeZone: z.string() })
      .nullable()
      .describe('its end with the person’s own extra time'),
    expiresAt: Moment.describe('after this nobody begins any more'),
    consentText: z.string(),
    consentHash: z.string(),
  })
  .meta({ id: 'InvitationTerms' });

export const InvitationLetter = z
  .strictObject({
    id: z.uuid(),
    door: z.enum(DOORS),
    organisation: z.strictObject({ name: z.string(), timeZone: z.string() }),
    title: z.string(),
    candidate: z.strictObject({ displayName: z.string(), timeZone: z.string().nullable() }),
    way: z
      .enum(['choose', 'link', 'account', 'sign-in', 'here'])
      .describe(
        'how to go on: by the link, with the account signed in to here, either, after signing in to the account that took it, or at once as this browser is the candidate’s already',
      ),
    terms: Terms.nullable().describe('null where there is nothing to take any more'),
    serverNow: z.int(),
  })
  .meta({ id: 'InvitationLetter' });
export type InvitationLetter = z.output<typeof InvitationLetter>;

export const Redeemed = z
  .strictObject({ invitationId: z.uuid() })
  .meta({ id: 'RedeemedInvitation' });
export type Redeemed = z.output<typeof Redeemed>;

export const MyInvitation = InvitationLetter.omit({ way: true })
  .extend({
    consented: z.boolean().describe('to the text as it is now'),
    attempts: z
      .array(
        z.strictObject({
          id: z.uuid(),
          rehearsal: z.boolean(),
          state: z.enum(['waiting', 'running', 'paused', 'submitted', 'graded']),
        }),
      )
      .describe('oldest first'),
  })
  .meta({ id: 'MyInvitation' });
export type MyInvitation = z.output<typeof MyInvitation>;

export const MyInvitationList = z
  .array(
    z.strictObject({
      id: z.uuid(),
      door: z.enum(DOORS),
      title: z.string(),
      organisation: z.string(),
      expiresAt: Moment,
    }),
  )
  .meta({ id: 'MyInvitationList' });
export type MyInvitationList = z.output<typeof MyInvitationList>;

export const Calendar = z.string().describe('text/calendar, RFC 5545');
