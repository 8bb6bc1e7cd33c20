import { z } from 'zod';
import { oneLine, plainText } from '../../platform/plain-text/index.js';
import { MOST_DAYS } from './expiry.js';
import { holdsLink } from './letters.js';

/** What would let a mail show other words than were written. */
const TURNS = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u;

const Message = plainText(1_000)
  .trim()
  .refine((text) => !holdsLink(text), {
    error:
      'must hold no link (http://, https://, www. and the like): the mail has one link, the candidate’s own',
  })
  .refine((text) => !TURNS.test(text), {
    error: 'must hold no control characters, and none that turn the direction of writing',
  })
  .describe('plain text in the organisation’s own words, for invitations and reminders');

const settings = {
  message: Message,
  days: z
    .int()
    .min(1)
    .max(MOST_DAYS)
    .nullable()
    .describe(
      'how long an invitation stands where no end is given, the window’s end at most; null: to that end, or two weeks',
    ),
  requisition: oneLine(80).trim().describe('the job or requisition that it is for'),
};

/** What is set for inviting to one assessment: in no release, so that it needs no publishing. */
export const InvitingSettings = z.strictObject(settings).meta({ id: 'InvitingSettings' });
export type InvitingSettings = z.output<typeof InvitingSettings>;

export const MailPreviewRequest = z
  .strictObject({ message: settings.message, days: settings.days })
  .meta({ id: 'InvitingMailPreviewRequest' });
export type MailPreviewRequest = z.output<typeof MailPreviewRequest>;

const Mail = z.strictObject({ subject: z.string(), text: z.string() });

export const MailPreview = z
  .strictObject({
    invitation: Mail,
    reminder: Mail,
  })
  .describe('as they would be written now, to somebody without extra time; the link opens nothing')
  .meta({ id: 'InvitingMailPreview' });
export type MailPreview = z.output<typeof MailPreview>;
