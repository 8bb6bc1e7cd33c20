import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, pageCursorOf, pageOf, Problem } from '../../platform/http/index.js';
import { Accommodations } from './accommodations.js';
import { CandidatesRepository, type CandidateRow } from './candidates.repository.js';
import type {
  CandidateChange,
  CandidatePage,
  CandidateView,
  ListCandidates,
  NewCandidate,
} from './candidates.schemas.js';

/** The people whom an organisation knows as candidates, and what they need. */
@Injectable()
export class CandidatesService implements OnModuleInit {
  constructor(
    private readonly candidates: CandidatesRepository,
    private readonly accommodations: Accommodations,
    private readonly exports: AccountExports,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.exports.register('candidacies', (userId) => this.candidates.ofPerson(userId));
  }

  async list({ organisationId }: Member, query: ListCandidates): Promise<CandidatePage> {
    const { search, cursor, limit } = query;
    const found = await this.candidates.page(organisationId, {
      ...(search === undefined ? {} : { search }),
      limit,
      after: pageCursorOf(cursor),
    });
    const { rows, ...next } = pageOf(found, limit);
    return { items: rows.map(view), ...next };
  }

  async find({ organisationId }: Member, id: string): Promise<CandidateView> {
    const row = await this.candidates.find(organisationId, id);
    if (row === null) throw notFound('candidate');
    return view(row);
  }

  async create(member: Member, request: NewCandidate): Promise<CandidateView> {
    await this.accommodations.refuseOwn(member.userId, [request]);
    const row = await this.candidates.create(member, request, this.clock.now());
    if (row !== null) return view(row);
    const candidateId = await this.candidates.idOf(member.organisationId, request.email);
    throw new Problem(
      409,
      'known-candidate',
      `${request.email} is a candidate of this organisation already: change that entry instead.`,
      candidateId === null ? {} : { candidateId },
    );
  }

  /** Accommodations reach attempts that are under way at once. */
  async change(member: Member, id: string, change: CandidateChange): Promise<CandidateView> {
    const changed = await this.candidates.change(member, id, change);
    if (changed === null) throw notFound('candidate');
    const { before, after } = changed;
    if (
      before.extraTimePercent !== after.extraTimePercent ||
      before.breakSeconds !== after.breakSeconds
    )
      await this.accommodations.apply(id, member);
    return view(after);
  }
}

/** What members with the right may see of a candidate: an allow-list. */
function view(row: CandidateRow): CandidateView {
  const { id, email, displayName, timeZone, extraTimePercent, breakSeconds, note } = row;
  return {
    id,
    email,
    displayName,
    timeZone,
    extraTimePercent,
    breakSeconds,
    note,
    invitations: row._count.invitations,
    createdAt: row.createdAt.toISOString(),
  };
}
