import { Injectable } from '@nestjs/common';
import { type Principal, Problem, RateLimits } from '../../platform/http/index.js';
import { SessionsService } from '../../identity/sessions/index.js';
import {
  InvitationAccessRepository,
  type FoundInvitation,
} from './invitation-access.repository.js';
import type { InvitationLetter, RedeemRequest } from './invitation-access.schemas.js';
import { InvitationDoors, shut } from './invitation-doors.service.js';
import { letterView } from './my-invitation-views.js';
import { handedIn, SHUT } from './standing.js';

const LONGEST_USER_AGENT = 300;

/** Who came in: `token` is that of a new session, null where the present one is the candidate's. */
export interface Entered {
  readonly invitationId: string;
  readonly token: string | null;
}

/**
 * What a link does. It is the candidate's key until the hand-in or the end: each redemption opens a session for the same
 * person, ends none, and is recorded. It opens no account that can be signed in to otherwise: whoever passes links on
 * (a manager without a mail server does) must not get into one.
 */
@Injectable()
export class RedemptionService {
  constructor(
    private readonly doors: InvitationDoors,
    private readonly access: InvitationAccessRepository,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
  ) {}

  /** What awaits the bearer; opens nothing. */
  async look(principal: Principal | null, token: string): Promise<InvitationLetter> {
    const { found, offer, now } = await this.doors.byLink(token);
    await this.access.markOpened(found.id, now);
    return { ...letterView(found, offer, now), way: wayOf(found, principal) };
  }

  async redeem(
    principal: Principal | null,
    request: RedeemRequest,
    userAgent: string | undefined,
  ): Promise<Entered> {
    const { found, door, now } = await this.doors.byLink(request.token);
    await this.limits.take('invitation', found.id);
    // whoever has handed in may come back to read what came of it
    if (SHUT.has(door) && handedIn(found) === 0) throw shut(door);
    const account = accountOf(principal, request.with);
    const person = await this.access.redeem(found.id, account, {
      now,
      userAgent: (userAgent ?? '').slice(0, LONGEST_USER_AGENT),
    });
    if (person === null) throw somebodyElse(account !== null);
    const here = principal?.userId === person.id;
    return {
      invitationId: found.id,
      token: here ? null : await this.sessions.open(person, userAgent),
    };
  }
}

const somebodyElse = (withAccount: boolean): Problem =>
  withAccount
    ? new Problem(
        409,
        'taken-otherwise',
        'This invitation was taken in another way, by its link or with another account: go on that way.',
      )
    : new Problem(
        403,
        'sign-in-needed',
        'This invitation was taken with an account: sign in to that account and open the link again.',
      );

/** A guest's session is nobody to take an invitation with: the link makes a guest of its own. */
function accountOf(principal: Principal | null, way: RedeemRequest['with']) {
  if (way === 'link') return null;
  if (principal?.kind !== 'member')
    throw new Problem(
      403,
      'members-only',
      'This browser is not signed in to an account: sign in first, or go on by the link alone.',
    );
  return { id: principal.userId, organisationId: principal.organisationId };
}

function wayOf(found: FoundInvitation, principal: Principal | null): InvitationLetter['way'] {
  const { userId, user } = found.candidate;
  const member = principal?.kind === 'member';
  if (userId === null || user === null) return member ? 'choose' : 'link';
  if (principal?.userId === userId) return member ? 'account' : 'here';
  return user.kind === 'member' ? 'sign-in' : 'link';
}
