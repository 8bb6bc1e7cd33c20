import { Injectable } from '@nestjs/common';
import { Clock } from '../config/index.js';
import { csvLine } from '../csv/index.js';
import { AuditNamesRepository } from './audit-names.repository.js';
import {
  attemptEventOf,
  AuditRepository,
  countedDetail,
  tokenOf,
  type AuditEntry,
  type AuditRow,
} from './audit.repository.js';
import type { AuditEventView, AuditPage, AuditVerification, ListAudit } from './audit.schemas.js';

const BATCH = 1_000;

const HEAD = [
  'number',
  'time (UTC)',
  'person',
  'action',
  'subject',
  'detail',
  'reason',
  'hashed text',
  'hash',
] as const;

/** What was done in an organisation, by whom and when. */
@Injectable()
export class AuditService {
  constructor(
    private readonly audit: AuditRepository,
    private readonly names: AuditNamesRepository,
    private readonly clock: Clock,
  ) {}

  /** For an event that no transaction carries; within one, use recordAudit of the repository. */
  record(entry: AuditEntry): Promise<void> {
    return this.audit.record(entry);
  }

  async page(organisationId: string, query: ListAudit): Promise<AuditPage> {
    const rows = await this.audit.page(organisationId, query, {
      before: query.before ?? null,
      limit: query.limit + 1,
    });
    const shown = rows.slice(0, query.limit);
    const names = await this.names.of(
      organisationId,
      shown.flatMap(({ actorId, subject }) => [actorId ?? [], subject ?? []].flat()),
    );
    const tokens = await this.audit.tokenNames(
      shown.flatMap(({ detail }) => tokenOf(detail) ?? []),
    );
    const reasons = await this.reasons(organisationId, shown);
    return {
      events: shown.map((row) => ({
        ...viewOf(row, names),
        tokenName: tokens.get(tokenOf(row.detail) ?? '') ?? null,
        reason: reasons(row),
      })),
      next: rows.length > query.limit ? (shown.at(-1)?.sequence ?? null) : null,
      kinds: await this.audit.kinds(organisationId),
    };
  }

  private async reasons(organisationId: string, rows: readonly AuditRow[]) {
    const events = rows.flatMap(({ detail }) => attemptEventOf(detail) ?? []);
    const reasons = await this.audit.reasons(organisationId, events);
    return ({ detail }: AuditRow): string | null =>
      reasons.get(attemptEventOf(detail) ?? '') ?? null;
  }

  async verify(organisationId: string): Promise<AuditVerification> {
    const { count, lastHash, broken } = await this.audit.verify(organisationId);
    return {
      count,
      lastHash,
      firstBroken: broken,
      checkedAt: this.clock.now().toISOString(),
    };
  }

  /** The whole log, oldest first, piece by piece: `sha256(hash before + hashed text)` is each event's hash. */
  async *file(organisationId: string, format: 'csv' | 'json'): AsyncGenerator<string> {
    yield format === 'csv' ? csvLine(HEAD) : '[';
    let after = 0;
    for (;;) {
      const rows = await this.audit.texts(organisationId, after, BATCH);
      const reasonOf = await this.reasons(organisationId, rows);
      for (const row of rows) {
        const reason = reasonOf(row);
        if (format === 'csv') yield csvOf(row, reason);
        else yield `${row.sequence === 1 ? '\n' : ',\n'}${jsonOf(row, reason)}`;
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.sequence;
    }
    if (format === 'json') yield '\n]\n';
  }
}

function viewOf(
  row: AuditRow,
  names: ReadonlyMap<string, string>,
): Omit<AuditEventView, 'reason' | 'tokenName'> {
  const { sequence, at, actorId, action, subject, hash } = row;
  return {
    sequence,
    at: at.toISOString(),
    actorId,
    actorName: actorId === null ? null : (names.get(actorId) ?? null),
    action,
    subject,
    subjectName: subject === null ? null : (names.get(subject) ?? null),
    detail: countedDetail(row.detail) as AuditEventView['detail'],
    hash,
  };
}

function csvOf(row: AuditRow & { text: string }, reason: string | null): string {
  return csvLine([
    row.sequence,
    row.at.toISOString(),
    row.actorId,
    row.action,
    row.subject,
    row.detail === null ? null : JSON.stringify(row.detail),
    reason,
    row.text,
    row.hash,
  ]);
}

function jsonOf(row: AuditRow & { text: string }, reason: string | null): string {
  const { sequence, at, actorId, action, subject, detail, previousHash, hash, text } = row;
  return JSON.stringify({
    sequence,
    at: at.toISOString(),
    actorId,
    action,
    subject,
    detail,
    reason,
    previousHash,
    text,
    hash,
  });
}
