import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { JobsService } from '../jobs/jobs.service.js';
import { InvitationMails } from './invitation-mails.service.js';
import { InvitationsRepository } from './invitations.repository.js';

const SEND = 'invitation-mails';
const REMIND = 'invitation-reminders';

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;
/** A reminder goes out this long before the end, to whoever has had the invitation for a day. */
const REMIND_BEFORE_MS = 48 * HOUR_MS;
const REMIND_AFTER_MS = 24 * HOUR_MS;

/** Mails that no request waits for: those of imports, and reminders. */
@Injectable()
export class InvitationMailJobs implements OnModuleInit {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly mails: InvitationMails,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(SEND, () => this.sendWaiting(), 'waiting');
    // a process may end between writing invitations and asking for their mails
    this.jobs.every(SEND, '*/5 * * * *');
    this.jobs.define(REMIND, () => this.remindForgetful());
    this.jobs.every(REMIND, '12 * * * *');
  }

  /** Has the mails of new invitations written in the background. */
  async soon(): Promise<void> {
    await this.jobs.schedule(SEND, null, {}, SEND);
  }

  private async sendWaiting(): Promise<void> {
    const waiting = await this.invitations.unsent(AT_ONCE);
    let sent = 0;
    for (const id of waiting) if ((await this.mails.send(id)) !== null) sent++;
    // what was not sent was revoked or closed just now: only a round that got on is followed by another
    if (waiting.length === AT_ONCE && sent > 0) await this.soon();
  }

  private async remindForgetful(): Promise<void> {
    const now = this.clock.now();
    const forgetful = await this.invitations.forgetful(
      {
        now,
        sentBefore: new Date(now.getTime() - REMIND_AFTER_MS),
        endsBefore: new Date(now.getTime() + REMIND_BEFORE_MS),
      },
      AT_ONCE,
    );
    let reminded = 0;
    for (const id of forgetful) if ((await this.mails.remind(id)) !== null) reminded++;
    if (forgetful.length === AT_ONCE && reminded > 0) await this.jobs.schedule(REMIND, null, {});
  }
}
