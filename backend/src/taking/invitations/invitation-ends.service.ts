import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { expiryOf } from './expiry.js';
import { InvitationChangesRepository } from './invitation-changes.repository.js';
import { InvitationGate } from './invitation-gate.service.js';
import { InvitationReader } from './invitation-reader.service.js';
import type { InvitationChange, InvitationParams, InvitationView } from './invitations.schemas.js';

/** How long invitations stand. */
@Injectable()
export class InvitationEnds {
  constructor(
    private readonly gate: InvitationGate,
    private readonly reader: InvitationReader,
    private readonly invitations: InvitationChangesRepository,
    private readonly clock: Clock,
  ) {}

  async change(
    member: Member,
    params: InvitationParams,
    { expiresAt }: InvitationChange,
  ): Promise<InvitationView> {
    const of = await this.gate.of(member, params);
    const { settings } = await this.gate.published(of);
    const end = expiryOf(expiresAt, { ...settings, days: null }, this.clock.now());
    if (
      !(await this.invitations.prolong(
        { ...of, id: params.invitation, actorId: member.userId },
        end,
      ))
    )
      throw notFound('invitation that can be changed');
    return this.reader.find(of, params.invitation);
  }

  /** Nobody begins by it any more. Who has begun goes on: that ends by the hand-in or its own time. */
  async revoke(member: Member, params: InvitationParams): Promise<InvitationView> {
    const of = await this.gate.of(member, params);
    const before = await this.reader.find(of, params.invitation);
    const changing = { ...of, id: params.invitation, actorId: member.userId };
    const revoked = await this.invitations.revoke(changing, this.clock.now());
    if (!revoked && before.state !== 'revoked')
      throw new Problem(
        409,
        'started-already',
        'This assessment has been started by now: an invitation can be revoked before that alone.',
      );
    return this.reader.find(of, params.invitation);
  }
}
