import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../config/index.js';
import { JobsService } from '../jobs/index.js';
import { MailRepository } from './mail.repository.js';
import { SmtpPost, type PostFault } from './smtp-post.js';

const SEND = 'mail';
const SWEEP = 'mail-sweep';
const FORGET = 'mail-forget';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** With waits of 1, 2, 4 ... 60 minutes: a mail server may be away for about three hours. */
const TRIES = 8;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** A text may hold a link that lets somebody in. */
const TEXT_KEPT_MS = 7 * DAY_MS;
const ROW_KEPT_MS = 30 * DAY_MS;
const SWEPT_AT_ONCE = 500;

/** The job holds the mail's id alone: what is in the mail is stored in one place. */
const Payload = z.object({ mailId: z.uuid() });

/** Gets the mails of the outbox out of the house: to the SMTP server, or where none is set into the operator's log. */
@Injectable()
export class MailDelivery implements OnModuleInit {
  private readonly logger = new Logger('mail');

  constructor(
    private readonly mails: MailRepository,
    private readonly post: SmtpPost,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(SEND, (payload) => this.deliver(Payload.parse(payload).mailId), 'waiting');
    this.jobs.define(SWEEP, () => this.sweep());
    this.jobs.every(SWEEP, '*/5 * * * *');
    this.jobs.define(FORGET, () => this.forget());
    this.jobs.every(FORGET, '23 * * * *');
  }

  async soon(mailId: string): Promise<void> {
    await this.jobs.schedule(SEND, null, { mailId }, mailId);
  }

  /** A process may end between writing a mail and scheduling it, or in the middle of sending it. */
  private async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - MINUTE_MS);
    for (const id of await this.mails.overdue(before, SWEPT_AT_ONCE)) await this.soon(id);
  }

  private async forget(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.mails.forget(new Date(now - TEXT_KEPT_MS), new Date(now - ROW_KEPT_MS));
  }

  private async deliver(id: string): Promise<void> {
    const now = this.clock.now();
    const nextAt = (attempts: number): Date =>
      new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (attempts - 1)));
    const mail = await this.mails.take(id, now, nextAt);
    if (mail === null) return;
    const fault = await this.post.send(mail);
    if (fault === 'no-server') {
      this.show(mail);
      await this.mails.markLogged(id);
    } else if (fault === null) await this.mails.markSent(id, this.clock.now());
    else await this.cope(mail, fault, nextAt(mail.attempts));
  }

  /** After a failure: later again, or never again. */
  private async cope(
    { id, attempts }: { id: string; attempts: number },
    fault: PostFault,
    nextAt: Date,
  ): Promise<void> {
    const final = fault.permanent || attempts >= TRIES;
    await this.mails.noteError(id, fault.reason, final);
    this.logger.warn(
      `a mail (${id}) was not sent${final ? '' : ' yet'}, try ${String(attempts)}: ${fault.kind}`,
    );
    if (!final) await this.jobs.schedule(SEND, nextAt, { mailId: id }, id);
  }

  /** Without a mail server the operator passes on what people need: the one place where a link stands in the log. */
  private show({ to, subject, text }: { to: string; subject: string; text: string }): void {
    const links = text.match(/https?:\/\/\S+/g) ?? [];
    this.logger.log({
      msg: `no SMTP_URL is set, so this mail was not sent: ${subject}`,
      to,
      subject,
      ...(links.length === 0 ? {} : { links }),
    });
  }
}
