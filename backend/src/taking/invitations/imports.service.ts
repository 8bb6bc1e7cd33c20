import { Injectable } from '@nestjs/common';
import { CsvThread } from '../candidates/index.js';
import { type Member, Problem } from '../../platform/http/index.js';
import type {
  ImportPreview,
  ImportPreviewRequest,
  ImportRequest,
  ImportResult,
} from './imports.schemas.js';
import { InvitationGate } from './invitation-gate.service.js';
import { InvitationMailJobs } from './invitation-mail-jobs.service.js';
import type { AssessmentParams } from './invitations.schemas.js';
import { Inviter } from './inviter.service.js';

const SHOWN = 200;

/** Invites whole lists of people: first shown, then, on a second request with the same file, done. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly gate: InvitationGate,
    private readonly inviter: Inviter,
    private readonly mails: InvitationMailJobs,
    private readonly csv: CsvThread,
  ) {}

  /** What a file asks for. Writes nothing. */
  async preview(
    member: Member,
    params: AssessmentParams,
    { file }: ImportPreviewRequest,
  ): Promise<ImportPreview> {
    const of = await this.gate.of(member, params);
    const { encoding, delimiter, ignored, people, faults, notes } = await this.csv.people(
      file,
      member.organisationId,
    );
    const known = await this.inviter.known(
      of,
      people.map(({ email }) => email),
    );
    const invited = people.filter(({ email }) => known.get(email) === true).length;
    return {
      encoding,
      delimiter,
      ignored: [...ignored],
      ready: people.length - invited,
      invited,
      faulty: faults.length,
      people: people.slice(0, SHOWN).map((person) => ({
        ...person,
        tags: [...person.tags],
        standing: standingOf(known.get(person.email)),
      })),
      faults: faults.slice(0, SHOWN),
      notes: notes.slice(0, SHOWN),
    };
  }

  /** Invites everybody of the lines without a fault, all or nobody; safe to repeat with the same key. */
  async run(
    member: Member,
    params: AssessmentParams,
    { file, key, expiresAt }: ImportRequest,
  ): Promise<ImportResult> {
    const of = await this.gate.of(member, params);
    const release = await this.gate.published(of);
    const read = await this.csv.people(file, member.organisationId);
    const people = read.people.map(({ line: _line, ...person }) => person);
    if (people.length === 0)
      throw new Problem(400, 'nobody-to-invite', 'This file has no line that could be read.');
    const done = await this.inviter.inviteOnce(
      people,
      { release, expiresAt, by: member.userId },
      { key, content: file },
    );
    await this.mails.soon();
    return done;
  }
}

const standingOf = (invited: boolean | undefined): 'new' | 'known' | 'invited' =>
  invited === undefined ? 'new' : invited ? 'invited' : 'known';
