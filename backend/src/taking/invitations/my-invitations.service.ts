import { Injectable } from '@nestjs/common';
import { AssessmentAttemptsService, type MadeAttempt } from '../assessment-attempts/index.js';
import { type Principal, Problem } from '../../platform/http/index.js';
import { InvitationAccessRepository } from './invitation-access.repository.js';
import type {
  ConsentRequest,
  MyInvitation,
  MyInvitationList,
} from './invitation-access.schemas.js';
import { InvitationDoors, shut } from './invitation-doors.service.js';
import { scored, SHUT } from './standing.js';
import {
  consentHash,
  consentTextOf,
  endsFor,
  hasConsented,
  letterView,
  myInvitationView,
} from './my-invitation-views.js';

/** What a candidate who has come in does before the waiting room. */
@Injectable()
export class MyInvitationsService {
  constructor(
    private readonly doors: InvitationDoors,
    private readonly access: InvitationAccessRepository,
    private readonly attempts: AssessmentAttemptsService,
  ) {}

  async list(principal: Principal): Promise<MyInvitationList> {
    const all = await this.doors.allOf(principal.userId);
    return all.map(({ found, offer, now }) => {
      const { id, door, title, organisation } = letterView(found, offer, now);
      const expiresAt = endsFor(found, offer).toISOString();
      return { id, door, title, organisation: organisation.name, expiresAt };
    });
  }

  async find(principal: Principal, id: string): Promise<MyInvitation> {
    const { found, offer, now } = await this.doors.own(principal.userId, id);
    return myInvitationView(found, offer, now);
  }

  /** To the very text that was shown: one that was changed meanwhile has to be read first. */
  async consent(
    principal: Principal,
    id: string,
    { textHash }: ConsentRequest,
  ): Promise<MyInvitation> {
    const { offer, door, now } = await this.doors.own(principal.userId, id);
    if (offer.release === null || SHUT.has(door)) throw shut(door);
    if (textHash !== consentHash(consentTextOf(offer.release.settings.consentText, offer)))
      throw new Problem(
        409,
        'other-text',
        'The text has changed since it was shown here: read it as it is now.',
      );
    await this.access.consent(id, { consentHash: textHash, opinionAllowed: offer.opinions }, now);
    return this.find(principal, id);
  }

  /**
   * To the waiting room: makes the attempt with all its rows, or finds the one that there is. Open half an hour before
   * the window, so that a start is one write however many start together.
   */
  async prepare({ userId }: Principal, id: string): Promise<MadeAttempt> {
    const { found, offer, door, now } = await this.doors.own(userId, id);
    const { release } = offer;
    if (release === null || SHUT.has(door)) throw shut(door);
    const begun = scored(found.attempts).length > 0;
    if (!begun) {
      if (!hasConsented(found, offer)) throw consentNeeded();
      const opensAt = release.settings.window?.opensAt;
      if (opensAt !== undefined && Date.parse(opensAt) - now.getTime() > EARLY_MS)
        throw tooEarly(opensAt);
      await this.access.pinRelease(id, release.id);
    }
    const { organisationId, candidate } = found;
    return this.attempts.prepare({
      invitation: { id, organisationId },
      candidate,
      release,
      userId,
    });
  }
}

/** How long before the window the waiting room opens. */
const EARLY_MS = 30 * 60_000;

const consentNeeded = (): Problem =>
  new Problem(409, 'consent-needed', 'Read the organisation’s text and agree to it first.');

const tooEarly = (opensAt: string): Problem =>
  new Problem(
    409,
    'not-yet-open',
    'The waiting room opens half an hour before the assessment does: come back then.',
    { opensAt },
  );
