import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { AccountExports } from '../data-copies/index.js';
import { Clock } from '../config/index.js';
import { asServer } from '../database/index.js';
import { MailDelivery } from './mail-delivery.service.js';
import { MailRepository, type NewMail } from './mail.repository.js';

/** A mail in plain text to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where a POST of anybody ends mails of this kind, and a GET asks first. */
  readonly unsubscribe?: string;
  /** What it carries the one link of: an earlier mail of the slot that still waits is taken back. */
  readonly slot?: string;
  /** In whose name it goes out, if an organisation's. */
  readonly organisationId?: string;
  /** The account that it is for, if it has one: the mail is exported and deleted with it. */
  readonly userId?: string;
  /** Whom the organisation knows as: the mail is exported and deleted with that entry. */
  readonly candidateId?: string;
}

const LONGEST_SUBJECT = 200;
const address = z.email().max(254);

/** Control characters, line and paragraph separators: a subject is one line, whatever name stands in it. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

@Injectable()
export class MailService implements OnModuleInit {
  private readonly logger = new Logger('mail');

  constructor(
    private readonly mails: MailRepository,
    private readonly delivery: MailDelivery,
    private readonly exports: AccountExports,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.exports.register('mails', (userId) =>
      asServer('mails to the address of a person too', () => this.mails.ofPerson(userId)),
    );
  }

  /**
   * Puts a mail into the outbox and has it sent soon; returns its id. `to` must be one address: anything else is a bug of
   * the caller, who has checked it at the edge. A mail that cannot be sent shows in the outbox, not here.
   */
  send(mail: Mail): Promise<string> {
    return asServer('the outbox is the server’s', async () => {
      const id = await this.mails.create(this.written(mail));
      await this.delivery.soon(id);
      return id;
    });
  }

  /** The mail as the outbox keeps it, for `putMail` in a transaction of the caller's; `sendSoon` once that is committed. */
  written({ to, subject, text, ...whose }: Mail): NewMail {
    return {
      to: address.parse(to),
      subject: subject.replace(BREAKS, ' ').trim().slice(0, LONGEST_SUBJECT),
      text,
      unsubscribe: whose.unsubscribe ?? null,
      slot: whose.slot ?? null,
      organisationId: whose.organisationId ?? null,
      userId: whose.userId ?? null,
      candidateId: whose.candidateId ?? null,
      createdAt: this.clock.now(),
    };
  }

  /** Has mails of the outbox sent at once. They go out minutes later where this fails or is never reached. */
  async sendSoon(ids: readonly string[]): Promise<void> {
    try {
      for (const id of ids) await this.delivery.soon(id);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'mails are left to the sweep of the outbox' });
    }
  }
}
