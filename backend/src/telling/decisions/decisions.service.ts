import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { OwnWork } from '../../organisations/own-work/index.js';
import { DecisionsRepository, type Candidacy, type Latest } from './decisions.repository.js';
import type {
  CandidacyPlace,
  Decided,
  DecisionRecord,
  NewDecision,
  NewNote,
  NoteView,
} from './decisions.schemas.js';

/** What people note and decide of candidates. No score ever writes a decision. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly repository: DecisionsRepository,
    private readonly own: OwnWork,
    private readonly clock: Clock,
  ) {}

  /** Everything that was noted and decided of one candidate; 404 where they are not this assessment's. */
  async record(member: Member, place: CandidacyPlace): Promise<DecisionRecord> {
    const found = await this.repository.record(candidacy(member, place));
    if (found === null) throw notFound('candidate of this assessment');
    const { candidate, decisions, notes } = found;
    const names = await this.repository.names([
      ...decisions.map(({ deciderId }) => deciderId),
      ...notes.map(({ authorId }) => authorId),
    ]);
    return {
      candidate: { id: candidate.id, name: candidate.displayName, email: candidate.email },
      decisions: decisions.map(({ number, kind, reason, deciderId, createdAt }) => ({
        number,
        kind,
        reason,
        by: names.get(deciderId) ?? null,
        at: createdAt.toISOString(),
      })),
      notes: notes.map((note) => noteView(note, names, member.userId)),
    };
  }

  /**
   * One decision on one candidate or on several who share its reason: on all or on none. 409 `stale-decision` where
   * somebody decided on one of them since the caller looked, with what they decided; sent twice it is made once. 403
   * `own-work` where one of them is the caller.
   */
  async decide(member: Member, assessmentId: string, decision: NewDecision): Promise<Decided> {
    const { organisationId, userId } = member;
    const by = { userId, now: this.clock.now() };
    if (!(await this.repository.hasAssessment(organisationId, assessmentId)))
      throw notFound('assessment');
    await this.own.refuse(
      member,
      decision.of.map(({ invitation }) => invitation),
    );
    const outcome = await this.repository.decide({ organisationId, assessmentId }, by, decision);
    if ('missing' in outcome) throw notFound('candidate of this assessment');
    if ('stale' in outcome) throw await this.stale(outcome.stale);
    return { decisions: outcome.done.map(shortOf) };
  }

  /** Adds a note. A correction is for whoever wrote the note, and each note is corrected once: 404 otherwise. */
  async note(member: Member, place: CandidacyPlace, note: NewNote): Promise<NoteView> {
    const by = { userId: member.userId, now: this.clock.now() };
    const written = await this.repository.note(candidacy(member, place), by, note);
    if (written === null)
      throw notFound(
        note.corrects === undefined
          ? 'candidate of this assessment'
          : 'note of yours that was not corrected before',
      );
    return noteView(written, await this.repository.names([member.userId]), member.userId);
  }

  private async stale(stale: readonly Latest[]): Promise<Problem> {
    const names = await this.repository.names(stale.map(({ deciderId }) => deciderId));
    return new Problem(
      409,
      'stale-decision',
      'Somebody has decided since you looked. Nothing of yours was stored: read what they decided, and decide again if you still want to.',
      {
        current: stale.map((row) => ({
          ...shortOf(row),
          reason: row.reason,
          by: names.get(row.deciderId) ?? null,
        })),
      },
    );
  }
}

const candidacy = (
  { organisationId }: Member,
  { assessment, invitation }: CandidacyPlace,
): Candidacy => ({ organisationId, assessmentId: assessment, invitationId: invitation });

const shortOf = ({ invitation, number, kind, at }: Latest): Decided['decisions'][number] => ({
  invitation,
  number,
  kind,
  at: at.toISOString(),
});

type Written = NonNullable<Awaited<ReturnType<DecisionsRepository['note']>>>;

function noteView(
  { id, text, authorId, createdAt, correctsId }: Written,
  names: ReadonlyMap<string, string>,
  reader: string,
): NoteView {
  return {
    id,
    text,
    by: names.get(authorId) ?? null,
    mine: authorId === reader,
    at: createdAt.toISOString(),
    corrects: correctsId,
  };
}
