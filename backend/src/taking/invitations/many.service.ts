import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OwnWork } from '../../organisations/own-work/index.js';
import { Clock } from '../../platform/config/index.js';
import { type Member, Problem } from '../../platform/http/index.js';
import { expiryOf } from './expiry.js';
import { InvitationGate } from './invitation-gate.service.js';
import { InvitationLetters } from './invitation-letters.service.js';
import { InvitationMailJobs } from './invitation-mail-jobs.service.js';
import { InvitationReader } from './invitation-reader.service.js';
import { DEEDS, type Chosen, type DeedName } from './invitation-where.repository.js';
import type { Of } from './invitations.repository.js';
import type { AssessmentParams } from './invitations.schemas.js';
import { ManyRepository, MOST_REACHED, type Outcome } from './many.repository.js';
import type {
  InvitationDeed,
  InvitationDeedDone,
  InvitationDeedPreview,
  InvitationDeedPreviewRequest,
  Who,
} from './many.schemas.js';

/** What is done to many invitations at once: to as many as the caller was told, or to nobody (docs/decisions/061). */
@Injectable()
export class ManyInvitations {
  constructor(
    private readonly gate: InvitationGate,
    private readonly reader: InvitationReader,
    private readonly many: ManyRepository,
    private readonly own: OwnWork,
    private readonly letters: InvitationLetters,
    private readonly mails: InvitationMailJobs,
    private readonly clock: Clock,
  ) {}

  /** How many each deed would reach now. Writes nothing. */
  async preview(
    member: Member,
    params: AssessmentParams,
    { who, expiresAt }: InvitationDeedPreviewRequest,
  ): Promise<InvitationDeedPreview> {
    const of = await this.gate.of(member, params);
    const chosen = await this.chosen(of, who);
    const own = await this.own.invitations(member, of.assessmentId);
    const now = this.clock.now();
    const until = expiresAt === undefined ? undefined : new Date(expiresAt);
    const reach = { of, chosen, own, now, until };
    const counts: Partial<Record<DeedName, number>> = {};
    for (const name of DEEDS) counts[name] = await this.many.count({ ...reach, name });
    const everybody = await this.many.count({ ...reach, own: [], name: 'tag' });
    const full = counts as Record<DeedName, number>;
    return { ...full, own: everybody - full.tag };
  }

  async perform(
    member: Member,
    params: AssessmentParams,
    deed: InvitationDeed,
  ): Promise<InvitationDeedDone> {
    const of = await this.gate.of(member, params);
    const now = this.clock.now();
    const until = await this.admit(of, deed, now);
    const { key, expected, ...asked } = deed;
    const outcome = await this.many.perform(
      {
        name: deed.deed,
        of,
        chosen: await this.chosen(of, deed.who),
        own: await this.own.invitations(member, of.assessmentId),
        actorId: member.userId,
        now,
        until,
        ...(deed.deed === 'tag' ? { tags: { add: deed.add, remove: deed.remove } } : {}),
      },
      { key, expected, requestHash: hashOf([of.assessmentId, asked]) },
    );
    if (outcome.kind !== 'done') throw refusal(outcome);
    if (deed.deed === 'remind') await this.mails.soon();
    return { done: outcome.done, repeated: outcome.repeated };
  }

  /** Throws where the deed cannot be done to anybody; the end that it gives, if it gives one. */
  private async admit(of: Of, deed: InvitationDeed, now: Date): Promise<Date | undefined> {
    if (deed.deed === 'remind') {
      if (!this.letters.goByMail) throw noMailServer();
      await this.gate.published(of);
    }
    if (deed.deed !== 'prolong') return undefined;
    const { settings } = await this.gate.published(of);
    return expiryOf(deed.expiresAt, { ...settings, days: null }, now);
  }

  private async chosen(of: Of, who: Who): Promise<Chosen> {
    if ('ids' in who) return { ids: who.ids };
    if ('revokedBy' in who) return { revokedBy: who.revokedBy };
    return this.reader.chosen(of, who);
  }
}

const hashOf = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex');

const noMailServer = (): Problem =>
  new Problem(
    409,
    'no-mail-server',
    'No mail leaves this server, so nobody can be reminded by one: take “Links as a file” and pass the links on.',
  );

function refusal(outcome: Exclude<Outcome, { kind: 'done' }>): Problem {
  if (outcome.kind === 'changed')
    return new Problem(
      409,
      'count-changed',
      `Something has changed: this would reach ${String(outcome.count)} by now. Nothing was done; look again.`,
      { count: outcome.count },
    );
  if (outcome.kind === 'key-used')
    return new Problem(409, 'key-used', 'This key belongs to another deed: choose a new one.');
  if (outcome.kind === 'full')
    return new Problem(409, 'too-many-tags', 'Somebody of these would have more than 10 tags.');
  return new Problem(
    409,
    'too-many',
    `At most ${MOST_REACHED.toLocaleString('en')} at a time: narrow the list first.`,
  );
}
