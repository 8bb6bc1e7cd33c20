import { Injectable } from '@nestjs/common';
import { type Member, Problem } from '../../platform/http/index.js';
import { InvitationGate } from './invitation-gate.service.js';
import { InvitationMails } from './invitation-mails.service.js';
import { InvitationReader } from './invitation-reader.service.js';
import type { Of } from './invitations.repository.js';
import type {
  AssessmentParams,
  InvitationParams,
  NewInvitation,
  SentInvitation,
} from './invitations.schemas.js';
import { Inviter } from './inviter.service.js';

/** Asks people to take an assessment, one by one. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly gate: InvitationGate,
    private readonly reader: InvitationReader,
    private readonly inviter: Inviter,
    private readonly mails: InvitationMails,
  ) {}

  /** Invites one person, whose mail goes out at once. */
  async invite(
    member: Member,
    params: AssessmentParams,
    request: NewInvitation,
  ): Promise<SentInvitation> {
    const of = await this.gate.of(member, params);
    const release = await this.gate.published(of);
    const { expiresAt, ...person } = request;
    await this.mails.admit(member.organisationId, person.email);
    const first = this.mails.first(release);
    const wish = { release, expiresAt, by: member.userId };
    const link = await this.mails.soon(await this.inviter.invite(person, wish, first), first.link);
    const id = await this.reader.standing(of, person.email);
    if (link === null || id === null)
      throw new Problem(
        409,
        'invited-already',
        `${person.email} has an invitation to this assessment already: send that one again instead.`,
        id === null ? {} : { invitationId: id },
      );
    return this.sent(of, id, link);
  }

  /** A new link by mail; the links before it are dead. */
  async resend(member: Member, params: InvitationParams): Promise<SentInvitation> {
    const { of, id } = await this.open(member, params, 'sent again');
    return this.sent(of, id, await this.mails.send(id, senderOf(member)));
  }

  /** A reminder by mail; the links before it live on. */
  async remind(member: Member, params: InvitationParams): Promise<SentInvitation> {
    const { of, id } = await this.open(member, params, 'reminded of');
    const link = await this.mails.remind(id, senderOf(member));
    if (link === null)
      throw new Problem(
        409,
        'reminded-already',
        'A reminder went out less than an hour ago: give them some time.',
      );
    return this.sent(of, id, link);
  }

  private async sent(of: Of, id: string, link: string | null): Promise<SentInvitation> {
    return { invitation: await this.reader.find(of, id), ...this.mails.shown(link) };
  }

  private async open(
    member: Member,
    params: InvitationParams,
    what: string,
  ): Promise<{ of: Of; id: string }> {
    const of = await this.gate.of(member, params);
    const { id, state } = await this.reader.find(of, params.invitation);
    if (state === 'revoked' || state === 'expired' || state === 'handed-in')
      throw new Problem(409, 'not-open', `This invitation cannot be ${what}: ${WHY[state]}`);
    await this.gate.published(of);
    return { of, id };
  }
}

const senderOf = ({ organisationId, userId }: Member) => ({ organisationId, actorId: userId });

const WHY = {
  revoked: 'it is revoked. Invite the person anew.',
  expired: 'it has expired. Give it a later end first.',
  'handed-in': 'the assessment is handed in.',
} as const;
