import { Buffer } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { csvLine } from '../../platform/csv/index.js';
import { type Member, Problem } from '../../platform/http/index.js';
import { hashToken, newToken } from '../../platform/secrets/index.js';
import { InvitationGate } from './invitation-gate.service.js';
import { InvitationLetters } from './invitation-letters.service.js';
import type { AssessmentParams } from './invitations.schemas.js';
import { LinkFileRepository } from './link-file.repository.js';
import { personalTimes } from './personal-times.js';

/** Links to pass on by hand, where no mail leaves this server (docs/decisions/040). */
@Injectable()
export class LinkFile {
  constructor(
    private readonly gate: InvitationGate,
    private readonly repository: LinkFileRepository,
    private readonly letters: InvitationLetters,
    private readonly clock: Clock,
  ) {}

  /** A CSV file with a new link for everybody who has not opened theirs. */
  async renew(member: Member, params: AssessmentParams): Promise<string> {
    const of = await this.gate.of(member, params);
    const { settings } = await this.gate.published(of);
    if (this.letters.goByMail)
      throw new Problem(
        409,
        'mail-server-set',
        'This server sends mails: each link goes to its candidate, and is shown to nobody else.',
      );
    const links = new Map<string, string>();
    const by = { actorId: member.userId, now: this.clock.now() };
    const people = await this.repository.renew(of, by, (id) => {
      const token = newToken();
      links.set(id, this.letters.link(token));
      return { id, tokenHash: Buffer.from(hashToken(token)).toString('hex') };
    });
    if (people.length === 0)
      throw new Problem(
        409,
        'nobody-waits',
        'Nobody waits for a link: all who were invited have opened theirs, or can no longer begin.',
      );
    return [
      csvLine(['email', 'name', 'link', 'expires']),
      ...people.map(({ id, candidate, expiresAt }) =>
        csvLine([
          candidate.email,
          candidate.displayName,
          links.get(id) ?? null,
          // as the candidate's own page says it
          personalTimes(settings, expiresAt, candidate).expiresAt.toISOString(),
        ]),
      ),
    ].join('');
  }
}
