import { Injectable } from '@nestjs/common';
import { rightsOf } from '../../platform/http/index.js';
import { MailService, type NewMail } from '../../platform/mail/index.js';
import { DigestFacts, type TeamFacts } from './digest-facts.js';
import { digestLetter } from './digest-letter.js';
import { DigestLinks } from './digest-links.js';
import { digestWeek } from './digest-week.js';
import { DigestsRepository } from './digests.repository.js';

type Company = Awaited<ReturnType<DigestsRepository['companies']>>[number];
type Receiver = Awaited<ReturnType<DigestsRepository['receivers']>>[number];

/** Writes the weekly mails about skills. */
@Injectable()
export class DigestMails {
  constructor(
    private readonly digests: DigestsRepository,
    private readonly facts: DigestFacts,
    private readonly links: DigestLinks,
    private readonly mails: MailService,
  ) {}

  /** Writes whatever is due by now and was not written yet: nobody gets two in one week, whoever asks how often. */
  async round(now: Date): Promise<void> {
    for (const company of await this.digests.companies()) {
      const week = digestWeek(now, company.timeZone);
      if (week === null) continue;
      const receivers = await this.digests.receivers(company.id, week);
      if (receivers.length === 0) continue;
      const team = await this.facts.ofTeam(company.id, now);
      for (const receiver of receivers) {
        const place = { organisationId: company.id, userId: receiver.userId };
        const mail = await this.write(company, receiver, team);
        const mailId = await this.digests.put(place, week, mail);
        if (mailId !== null) await this.mails.sendSoon([mailId]);
      }
    }
  }

  private async write(
    { id: organisationId, name }: Company,
    { userId, roles, user }: Receiver,
    team: TeamFacts,
  ): Promise<NewMail | null> {
    const leads = rightsOf(roles).has('teams:read');
    const { oneClick, ...links } = this.links.of({ organisationId, userId });
    const letter = digestLetter({
      name: user.displayName,
      organisation: name,
      own: await this.facts.ofMember(organisationId, {
        userId,
        organisationId: user.organisationId,
      }),
      moved: team.moved
        .filter(({ id }) => leads || id === userId)
        .map((moved) => (leads ? `${moved.name}, ${moved.line}` : moved.line)),
      due: leads ? team.due : [],
      ...links,
    });
    if (letter === null || user.email === null) return null;
    return this.mails.written({
      to: user.email,
      organisationId,
      userId,
      unsubscribe: oneClick,
      ...letter,
    });
  }
}
