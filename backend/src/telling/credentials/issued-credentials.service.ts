import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound } from '../../platform/http/index.js';
import { MailService } from '../../platform/mail/index.js';
import { CredentialsRepository } from './credentials.repository.js';
import type { CredentialList } from './credentials.schemas.js';
import { withdrawnView } from './credentials.service.js';

/** Credentials for the organisation that issued them. */
@Injectable()
export class IssuedCredentials {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  async list({ organisationId }: Member): Promise<CredentialList> {
    const rows = await this.credentials.list(organisationId);
    return rows.map((row) => {
      const { displayName, email } = row.invitation.candidate;
      return {
        id: row.id,
        candidate: { displayName, email },
        name: row.name,
        issuedAt: row.issuedAt.toISOString(),
        withdrawn: withdrawnView(row),
      };
    });
  }

  /** From now on whoever checks it reads so, with the reason; the person gets a mail. */
  async withdraw(member: Member, id: string, reason: string): Promise<void> {
    const { organisationId } = member;
    const now = this.clock.now();
    const found = await this.credentials.withdraw(member, id, { reason, now });
    if (found === null) throw notFound('credential that stands');
    const { candidate } = found.invitation;
    await this.mails.send({
      to: candidate.email,
      subject: `${found.organisation.name} has withdrawn your credential`,
      text: [
        `${found.organisation.name} has withdrawn the credential “${found.name}”. The reason, which whoever checks the credential reads too:`,
        reason,
        `If you think that this is a mistake, write to ${found.organisation.name}.`,
      ].join('\n\n'),
      organisationId,
      candidateId: candidate.id,
    });
  }
}
