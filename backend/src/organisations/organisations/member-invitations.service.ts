import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, type Principal, Problem } from '../../platform/http/index.js';
import { personalProblem } from '../../identity/sessions/index.js';
import { hashToken, isToken, newToken } from '../../platform/secrets/index.js';
import { InvitationMails } from './invitation-mails.js';
import { MemberInvitationsRepository, type TokenHash } from './member-invitations.repository.js';
import { OrganisationsRepository } from './organisations.repository.js';
import type {
  InvitationAcceptance,
  InvitedTo,
  Joined,
  MemberInvitationList,
  MemberInvitationView,
  NewMemberInvitation,
} from './organisations.schemas.js';
import { claimedAddress, deadInvitation, otherAddress } from './refusals.js';

const DAY_MS = 86_400_000;
const GOOD_FOR_DAYS = 14;
/** Of one organisation: more is no team but a mailing list. */
const MOST_OPEN = 200;

@Injectable()
export class MemberInvitationsService {
  constructor(
    private readonly invitations: MemberInvitationsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly mails: InvitationMails,
    private readonly clock: Clock,
  ) {}

  async list(member: Member): Promise<MemberInvitationList> {
    const rows = await this.invitations.open(member.organisationId);
    return {
      smtp: this.mails.leave,
      invitations: rows.map((row) => this.viewOf(row)),
    };
  }

  /** Invites by mail; whoever was invited before gets a new link, and the old one ends. */
  async invite(
    member: Member,
    { email, roles }: NewMemberInvitation,
  ): Promise<MemberInvitationView> {
    const { organisationId } = member;
    const organisation = await this.organisations.find(organisationId);
    if (organisation?.kind !== 'company') throw personalProblem();
    if (await this.invitations.isMember(organisationId, email))
      throw new Problem(409, 'member-already', `${email} belongs to this organisation already.`);
    await this.mails.admit(organisationId, email);
    const now = this.clock.now();
    const token = newToken();
    const expiresAt = new Date(now.getTime() + GOOD_FOR_DAYS * DAY_MS);
    const made = await this.invitations.create(
      member,
      { email, roles, tokenHash: hashToken(token), createdAt: now, expiresAt },
      this.mails.write(organisation, { email, expiresAt }, token),
      MOST_OPEN,
    );
    if (made === null)
      throw new Problem(
        409,
        'too-many-invitations',
        `${String(MOST_OPEN)} invitations are open: take some back first.`,
      );
    await this.mails.soon(made.mailId);
    return this.viewOf(made);
  }

  async revoke(member: Member, id: string): Promise<void> {
    if (!(await this.invitations.revoke(member, id, this.clock.now())))
      throw notFound('open invitation');
  }

  /** What a link invites to, for whoever holds it. */
  async look(token: string): Promise<InvitedTo> {
    const found = await this.invitations.byToken(hashOf(token), this.clock.now());
    if (!found) throw deadInvitation();
    const { organisation, email, roles } = found;
    return { organisationName: organisation.name, email, roles };
  }

  /**
   * The link came by mail to the address invited: whoever holds it and has an account may join with that account. 409
   * `other-address` where the account has another one, `address-not-confirmed` where it only claims to have it, unless
   * `asOther` says that this account is meant; the log then names both.
   */
  async accept(principal: Principal, { token, asOther }: InvitationAcceptance): Promise<Joined> {
    const accepted = await this.invitations.accept(
      hashOf(token),
      { userId: principal.userId, asOther },
      this.clock.now(),
    );
    if (accepted === null) throw deadInvitation();
    if (accepted === 'other') throw otherAddress();
    if (accepted === 'unconfirmed') throw claimedAddress();
    return accepted;
  }

  private viewOf(row: {
    id: string;
    email: string;
    roles: MemberInvitationView['roles'];
    createdAt: Date;
    expiresAt: Date;
  }): MemberInvitationView {
    const { id, email, roles, createdAt, expiresAt } = row;
    return {
      id,
      email,
      roles,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= this.clock.now(),
    };
  }
}

function hashOf(token: string): TokenHash {
  if (!isToken(token)) throw deadInvitation();
  return hashToken(token);
}
