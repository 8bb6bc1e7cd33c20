import { Inject, Injectable } from '@nestjs/common';
import { ReleasesService } from '../assessments/index.js';
import { Clock, CONFIG, type Config } from '../../platform/config/index.js';
import { notFound, Problem } from '../../platform/http/index.js';
import { hashToken, isToken } from '../../platform/secrets/index.js';
import {
  InvitationAccessRepository,
  type FoundInvitation,
} from './invitation-access.repository.js';
import { doorOfFound, type Offer } from './my-invitation-views.js';
import { scored, type Door } from './standing.js';

/** An invitation as it stands `now`, with what it is to. */
export interface AtTheDoor {
  readonly found: FoundInvitation;
  readonly offer: Offer;
  readonly door: Door;
  readonly now: Date;
}

/** Finds a candidate's invitation, by its link or by who the candidate is. */
@Injectable()
export class InvitationDoors {
  constructor(
    private readonly access: InvitationAccessRepository,
    private readonly releases: ReleasesService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async byLink(token: string): Promise<AtTheDoor> {
    const found = isToken(token) ? await this.access.findByLink(hashToken(token)) : null;
    if (found === null) throw noSuchLink();
    return this.at(found);
  }

  async own(userId: string, id: string): Promise<AtTheDoor> {
    const found = await this.access.findOwn(userId, id);
    if (found === null) throw notFound('invitation');
    return this.at(found);
  }

  /** Of the invitation by which the person's attempt was made. */
  async ofAttempt(userId: string, attemptId: string): Promise<AtTheDoor> {
    const found = await this.access.findByAttempt(userId, attemptId);
    if (found === null) throw notFound('invitation');
    return this.at(found);
  }

  async allOf(userId: string): Promise<AtTheDoor[]> {
    const all = await this.access.listOwn(userId);
    return Promise.all(all.map((found) => this.at(found)));
  }

  private async at(found: FoundInvitation): Promise<AtTheDoor> {
    const now = this.clock.now();
    const offer = await this.offerOf(found);
    return { found, offer, now, door: doorOfFound(found, offer, now) };
  }

  /**
   * As it was when they began, or as it is now: a later release may have a later window, and an endpoint that was set
   * later reads nothing of theirs.
   */
  private async offerOf(found: FoundInvitation): Promise<Offer> {
    const current = await this.releases.current(found.organisationId, found.assessmentId);
    const begun = scored(found.attempts).length > 0 ? found.releaseId : null;
    const release = begun === null ? current : await this.releases.find(begun);
    const opinions =
      begun === null ? this.config.secondOpinion !== undefined : found.opinionAllowed;
    return { release, closed: current === null, opinions };
  }
}

export function shut(door: Door): Problem {
  const why: Partial<Record<Door, string>> = {
    revoked: 'This invitation was withdrawn by the organisation.',
    expired: 'This invitation has expired.',
  };
  return new Problem(
    410,
    `invitation-${door}`,
    `${why[door] ?? 'This assessment takes nobody any more.'} If you think that this is a mistake, write to the organisation.`,
  );
}

/** The same words whether it never was, was replaced, or was mistyped. */
const noSuchLink = (): Problem =>
  new Problem(
    404,
    'no-such-invitation',
    'This link opens nothing. It may be cut short, or a newer mail has replaced it: open the link in the latest mail.',
  );
