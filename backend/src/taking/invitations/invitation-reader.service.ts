import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config } from '../../platform/config/index.js';
import { type Member, notFound, pageCursorOf, pageOf } from '../../platform/http/index.js';
import { InvitationGate } from './invitation-gate.service.js';
import type { Chosen } from './invitation-where.repository.js';
import { invitationView } from './invitation-views.js';
import { InvitationsRepository, type Of } from './invitations.repository.js';
import type {
  AssessmentParams,
  InvitationCounts,
  InvitationFilter,
  InvitationPage,
  InvitationView,
  ListInvitations,
} from './invitations.schemas.js';
import { INVITATION_STATES, type InvitationState } from './standing.js';

/** Whom an organisation has asked, and where each stands. */
@Injectable()
export class InvitationReader {
  constructor(
    private readonly gate: InvitationGate,
    private readonly invitations: InvitationsRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(
    member: Member,
    params: AssessmentParams,
    query: ListInvitations,
  ): Promise<InvitationPage> {
    const of = await this.gate.of(member, params);
    const now = this.clock.now();
    const { cursor, limit, ...filter } = query;
    const found = await this.invitations.page(of, {
      chosen: await this.chosen(of, filter),
      limit,
      after: pageCursorOf(cursor),
      now,
    });
    const { rows, ...next } = pageOf(found, limit);
    return { items: rows.map((row) => invitationView(row, now)), ...next };
  }

  /** What a filter means: of a tag every spelling that stands on an invitation. */
  async chosen(of: Of, { state, search, tag }: InvitationFilter): Promise<Chosen> {
    const tags = tag === undefined ? undefined : await this.invitations.tags(of, tag);
    return { state, search, tags };
  }

  async counts(member: Member, params: AssessmentParams): Promise<InvitationCounts> {
    const of = await this.gate.of(member, params);
    const now = this.clock.now();
    const counts = await Promise.all(
      INVITATION_STATES.map(async (state) => [state, await this.invitations.count(of, state, now)]),
    );
    return {
      ...(Object.fromEntries(counts) as Record<InvitationState, number>),
      unsent: await this.invitations.countUnsent(of),
      tags: await this.invitations.tags(of),
      smtp: this.config.mail !== undefined,
    };
  }

  async find(of: Of, id: string): Promise<InvitationView> {
    const row = await this.invitations.find(of, id);
    if (row === null) throw notFound('invitation');
    return invitationView(row, this.clock.now());
  }

  /** The id of the invitation of somebody that still stands. */
  standing(of: Of, email: string): Promise<string | null> {
    return this.invitations.standing(of, email, this.clock.now());
  }
}
