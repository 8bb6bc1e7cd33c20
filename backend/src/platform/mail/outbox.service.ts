import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config } from '../config/index.js';
import { notFound } from '../http/index.js';
import { MailDelivery } from './mail-delivery.service.js';
import { MailRepository } from './mail.repository.js';
import type { Outbox, OutboxMail } from './outbox.schemas.js';

const LISTED = 200;

type Row = Awaited<ReturnType<MailRepository['latest']>>[number];

/** What the owner of the server sees of the mails that went out. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly mails: MailRepository,
    private readonly delivery: MailDelivery,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(): Promise<Outbox> {
    const rows = await this.mails.latest(LISTED);
    return { smtp: this.config.mail !== undefined, mails: rows.map(view) };
  }

  async retry(id: string): Promise<void> {
    if (!(await this.mails.requeue(id, this.clock.now())))
      throw notFound('mail that failed and can be sent again');
    await this.delivery.soon(id);
  }
}

/** The text only where the owner has to pass it on: a link that is on its way by SMTP is the receiver's alone. */
function view(row: Row): OutboxMail {
  const { id, to, subject, state, attempts, error, createdAt, sentAt, text } = row;
  return {
    id,
    to,
    subject,
    state,
    attempts,
    ...(error === null ? {} : { error }),
    createdAt: createdAt.toISOString(),
    ...(sentAt === null ? {} : { sentAt: sentAt.toISOString() }),
    ...(state === 'logged' && text !== null ? { text } : {}),
    mayRetry: state === 'failed' && text !== null,
  };
}
