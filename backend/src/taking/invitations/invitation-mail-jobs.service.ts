import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { InvitationMails } from './invitation-mails.service.js';
import { InvitationsRepository, type Page, type Place } from './invitations.repository.js';
import { WANTED_FOR_MS } from './standing.js';

const SEND = 'invitation-mails';
const REMIND = 'invitation-reminders';

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;
/** A reminder goes out this long before the end, to whoever has had the invitation for a day. */
const REMIND_BEFORE_MS = 48 * HOUR_MS;
const REMIND_AFTER_MS = 24 * HOUR_MS;

/** Mails that no request waits for: those of imports, reminders of many, and reminders that go out by themselves. */
@Injectable()
export class InvitationMailJobs implements OnModuleInit {
  private readonly logger = new Logger('invitations');

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

  /** Has the mails of new invitations, and reminders that were asked for, written in the background. */
  async soon(): Promise<void> {
    await this.jobs.schedule(SEND, null, {}, SEND);
  }

  private async sendWaiting(): Promise<void> {
    const inLine = (page: Page) => this.invitations.unsent(page);
    const more = await this.round(inLine, (id) => this.mails.send(id));
    if ((await this.remindWanted()) || more) await this.soon();
  }

  /** Whom a deed on many wants reminded; whether some are left for the next round. */
  private remindWanted(): Promise<boolean> {
    const now = this.clock.now();
    const of = { now, since: new Date(now.getTime() - WANTED_FOR_MS) };
    const inLine = (page: Page) => this.invitations.wanted(of, page);
    return this.round(inLine, (id) => this.mails.remind(id));
  }

  private async remindForgetful(): Promise<void> {
    const now = this.clock.now();
    const of = {
      now,
      sentBefore: new Date(now.getTime() - REMIND_AFTER_MS),
      endsBefore: new Date(now.getTime() + REMIND_BEFORE_MS),
    };
    const inLine = (page: Page) => this.invitations.forgetful(of, page);
    if (await this.round(inLine, (id) => this.mails.remind(id)))
      await this.jobs.schedule(REMIND, null, {});
  }

  /**
   * Has mails written until `AT_ONCE` are or nobody is left in line; whether more may be. Who gets none now (revoked or
   * closed meanwhile, had enough mails within the hour, or went wrong) is passed over, so that nobody waits behind them.
   */
  private async round(
    inLine: (page: Page) => Promise<Place[]>,
    write: (id: string) => Promise<string | null>,
  ): Promise<boolean> {
    let after: Place | null = null;
    for (let written = 0; written < AT_ONCE;) {
      const places: Place[] = await inLine({ after, limit: AT_ONCE - written });
      for (const { id } of places) if (await this.wrote(id, write)) written++;
      after = places.at(-1) ?? null;
      if (after === null) return false;
    }
    return true;
  }

  private async wrote(id: string, write: (id: string) => Promise<string | null>): Promise<boolean> {
    try {
      return (await write(id)) !== null;
    } catch (error) {
      this.logger.warn({ err: error, invitation: id, msg: 'a mail was not written' });
      return false;
    }
  }
}
