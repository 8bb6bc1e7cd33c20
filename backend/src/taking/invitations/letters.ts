/** The mails to a candidate, in plain text. Pure. */
import { duration, inZones, personalTimes, type Accommodations } from './personal-times.js';

export interface Letter {
  readonly link: string;
  readonly organisation: { readonly name: string; readonly timeZone: string };
  readonly title: string;
  readonly settings: {
    readonly minutes: number;
    readonly window: {
      readonly opensAt: string;
      readonly closesAt: string;
      readonly timeZone: string;
    } | null;
    readonly practiceRun: boolean;
    readonly aids: 'none' | 'calculator' | 'plan-lab';
  };
  /** The organisation's own words; empty: none. */
  readonly message: string;
  readonly candidate: Accommodations & {
    readonly displayName: string;
    readonly timeZone: string | null;
  };
  readonly expiresAt: Date;
}

const AIDS = {
  none: 'no aids',
  calculator: 'a calculator in the room',
  'plan-lab': 'a calculator and the plan lab (without its search) in the room',
} as const;

interface Mail {
  readonly subject: string;
  readonly text: string;
}

export function invitationMail(letter: Letter): Mail {
  return {
    subject: `${letter.organisation.name} invites you: ${letter.title}`,
    text: [
      hello(letter),
      `${letter.organisation.name} invites you to the assessment "${letter.title}".`,
      ...said(letter),
      access(letter),
      facts(letter).join('\n'),
      after(letter),
    ].join('\n\n'),
  };
}

export function reminderMail(letter: Letter): Mail {
  return {
    subject: `Reminder: ${letter.title} (${letter.organisation.name})`,
    text: [
      hello(letter),
      `the assessment "${letter.title}" of ${letter.organisation.name} still waits for you.`,
      ...said(letter),
      access(letter),
      facts(letter).join('\n'),
      'If you do not want to take it, you need do nothing.',
    ].join('\n\n'),
  };
}

/** A name may be anything, and stands where the words are ours. */
const hello = ({ candidate: { displayName } }: Letter): string =>
  holdsLink(displayName) ? 'Hello,' : `Hello ${displayName},`;

/** Each line marked, so that whatever it says, nobody takes it for the rest of the mail. */
const said = ({ organisation, message }: Letter): string[] =>
  message === ''
    ? []
    : [
        `A message from ${organisation.name}:\n${message
          .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
          .map((line) => `> ${line}`.trimEnd())
          .join('\n')}`,
      ];

/**
 * Whether a text holds what mail programs make a link of. The candidate's own is the one link of a mail, so that nobody
 * learns to follow another from us (docs/decisions/061). Bare names of hosts pass: too many words look like one.
 */
export const holdsLink = (text: string): boolean =>
  /\w:\/\/|\bwww\.|\bmailto:/i.test(
    text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  );

const access = ({ link }: Letter): string =>
  `This link is yours alone; it needs no account and no password:\n${link}\nOpening it starts nothing: you read what awaits you, check your browser, and the clock runs only once you start.`;

function facts({ organisation, candidate, settings, expiresAt }: Letter): string[] {
  const zones = [settings.window?.timeZone ?? organisation.timeZone, candidate.timeZone];
  const times = personalTimes(settings, expiresAt, candidate);
  const own = candidate.extraTimePercent > 0 ? ', your extra time included' : '';
  return [
    `Length: ${duration(times.minutes)}${own}`,
    ...(times.breakMinutes > 0
      ? [`Breaks that stop the clock: ${duration(times.breakMinutes)} in all`]
      : []),
    ...(times.opensAt === null ? [] : [`Opens: ${inZones(times.opensAt, zones)}`]),
    `Start by: ${inZones(times.expiresAt, zones)}`,
    `Aids: ${AIDS[settings.aids]}`,
  ];
}

function after({ organisation, settings }: Letter): string {
  return [
    ...(settings.practiceRun
      ? ['Before you start you can try the room with sample questions; that is never scored.']
      : []),
    'What is recorded: your answers with the times at which they were saved, and notices such as leaving the page or pasting text. Notices never change a score; you see each of them and can answer it.',
    'The link stays valid on another device until you hand in. Do not pass it on.',
    `If something is wrong or you need more time, write to ${organisation.name}.`,
  ].join('\n');
}
