/** What a candidate sees of an invitation: an allow-list. Pure. */
import { createHash } from 'node:crypto';
import { countOf, type Release } from '../assessments/index.js';
import type { FoundInvitation } from './invitation-access.repository.js';
import type { InvitationLetter, MyInvitation } from './invitation-access.schemas.js';
import { personalTimes } from './personal-times.js';
import { doorOf, handedIn, SHUT, type Door } from './standing.js';

/** What is added to an organisation's text where the operator has set an endpoint for second opinions. */
const OPINION_CLAUSE =
  'The operator of this server also has a language model read your written answers after the hand-in, outside this program: the question, its grading notes and your text are sent to it, without your name or address. It never changes a score; where it disagrees, a person is asked to look.';

/** The text that is agreed to: the organisation's own, and what the server does beside. */
export const consentTextOf = (text: string, { opinions }: Pick<Offer, 'opinions'>): string =>
  opinions ? `${text}\n\n${OPINION_CLAUSE}` : text;

export const consentHash = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex');

/** What an invitation is to: once begun, that release for good. */
export interface Offer {
  readonly release: Release | null;
  /** The assessment takes nobody any more. */
  readonly closed: boolean;
  /** An endpoint of the operator reads the answers, too, if they agree. */
  readonly opinions: boolean;
}

const hashOf = ({ settings }: Release, offer: Offer): string =>
  consentHash(consentTextOf(settings.consentText, offer));

/** Whether they have agreed to the text as it is for them. */
export const hasConsented = (found: FoundInvitation, offer: Offer): boolean =>
  offer.release !== null && found.consentHash === hashOf(offer.release, offer);

/** When it ends for its candidate: with the extra time and the breaks that they were given. */
export const endsFor = (found: FoundInvitation, { release }: Offer): Date =>
  release === null
    ? found.expiresAt
    : personalTimes(release.settings, found.expiresAt, found.candidate).expiresAt;

/** What the candidate can do now. */
export function doorOfFound(found: FoundInvitation, { release, closed }: Offer, now: Date): Door {
  const times =
    release === null ? null : personalTimes(release.settings, found.expiresAt, found.candidate);
  return doorOf(
    found,
    {
      attemptsAllowed: release?.settings.attempts ?? null,
      closed,
      opensAt: times?.opensAt ?? null,
      expiresAt: times?.expiresAt ?? found.expiresAt,
    },
    now,
  );
}

type Shared = Omit<InvitationLetter, 'way'>;

/** Without the terms where the door is shut for good: they are for those who may still take it, or who took it. */
export function letterView(found: FoundInvitation, offer: Offer, now: Date): Shared {
  const { release } = offer;
  const door = doorOfFound(found, offer, now);
  const shut = SHUT.has(door) && handedIn(found) === 0;
  return {
    id: found.id,
    door,
    organisation: { name: found.organisation.name, timeZone: found.organisation.timeZone },
    title: release?.title ?? found.assessment.title,
    candidate: {
      displayName: found.candidate.displayName,
      timeZone: found.candidate.timeZone,
    },
    terms: release === null || shut ? null : termsOf(found, release, offer),
    serverNow: now.getTime(),
  };
}

export function myInvitationView(found: FoundInvitation, offer: Offer, now: Date): MyInvitation {
  const letter = letterView(found, offer, now);
  return {
    ...letter,
    consented: hasConsented(found, offer),
    attempts: found.attempts.map(({ id, rehearsal, state }) => ({ id, rehearsal, state })),
  };
}

function termsOf(
  found: FoundInvitation,
  release: Release,
  offer: Offer,
): NonNullable<Shared['terms']> {
  const { settings, blueprint } = release;
  const times = personalTimes(settings, found.expiresAt, found.candidate);
  const longer = (100 + found.candidate.extraTimePercent) / 100;
  const sections = blueprint.sections.map(({ title, limitMinutes, items }) => ({
    title,
    questions: items.reduce((sum, item) => sum + countOf(item), 0),
    minutes: limitMinutes === null ? null : limitMinutes * longer,
  }));
  return {
    minutes: times.minutes,
    extraTimePercent: found.candidate.extraTimePercent,
    breakMinutes: times.breakMinutes,
    pauses: settings.pauses,
    pauseSeconds: settings.pauseSeconds,
    questions: sections.reduce((sum, { questions }) => sum + questions, 0),
    sections,
    aids: settings.aids,
    attemptsAllowed: settings.attempts,
    attemptsUsed: handedIn(found),
    practiceRun: settings.practiceRun,
    instructions: settings.instructions,
    window:
      settings.window === null || times.opensAt === null || times.closesAt === null
        ? null
        : {
            opensAt: times.opensAt.toISOString(),
            closesAt: times.closesAt.toISOString(),
            timeZone: settings.window.timeZone,
          },
    expiresAt: times.expiresAt.toISOString(),
    consentText: consentTextOf(settings.consentText, offer),
    consentHash: hashOf(release, offer),
  };
}
