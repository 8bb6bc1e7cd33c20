import { Injectable } from '@nestjs/common';
import type { Release } from '../assessments/index.js';
import { Clock } from '../../platform/config/index.js';
import { type Envelope, Problem } from '../../platform/http/index.js';
import { MailService } from '../../platform/mail/index.js';
import { hashToken, newToken } from '../../platform/secrets/index.js';
import {
  InvitationChangesRepository,
  reminderSlotOf,
  slotOf,
  type Sender,
} from './invitation-changes.repository.js';
import type { FirstLink } from './invitation-import.repository.js';
import { InvitationLetters } from './invitation-letters.service.js';
import { invitationMail, reminderMail } from './letters.js';
import { REMIND_EVERY_MS } from './standing.js';

/** Sends links. A link's token exists in the mail (and the answer to a manager without a mail server) alone. */
@Injectable()
export class InvitationMails {
  constructor(
    private readonly invitations: InvitationChangesRepository,
    private readonly letters: InvitationLetters,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  /**
   * A first mail, or one that `sender` wants and whose link replaces every earlier one. Returns the link; null where it
   * was revoked, or its first mail was written, meanwhile, and where the first mail has to wait as `mayGo` says.
   */
  async send(id: string, sender: Sender = null): Promise<string | null> {
    const token = newToken();
    const letter = await this.letters.write(id, token);
    if (letter === null) return null;
    if (!(await this.mayGo(letter.envelope, sender))) return null;
    const mail = this.mails.written({
      ...letter.envelope,
      ...invitationMail(letter),
      slot: slotOf(id),
    });
    const mailed = { hash: hashToken(token), mail, now: this.clock.now() };
    return this.soon(await this.invitations.replaceLink(id, mailed, sender), letter.link);
  }

  /** Before somebody is invited by hand; throws 429 where the address has had enough mails of people. */
  admit(organisationId: string, to: string): Promise<void> {
    return this.letters.admit({ organisationId, to });
  }

  /** The link of somebody who is being invited by hand; its mail is written with the invitation. */
  first(release: Release): FirstLink {
    const token = newToken();
    return {
      hash: hashToken(token),
      link: this.letters.link(token),
      mail: (row) => {
        const letter = this.letters.compose(row, release, token);
        return this.mails.written({
          ...letter.envelope,
          ...invitationMail(letter),
          slot: slotOf(row.id),
        });
      },
    };
  }

  /** A reminder with a link of its own: the first one goes on opening. Null where one went out within the hour, and where `mayGo` says so. */
  async remind(id: string, sender: Sender = null): Promise<string | null> {
    const token = newToken();
    const letter = await this.letters.write(id, token);
    if (letter === null) return null;
    if (!(await this.mayGo(letter.envelope, sender))) return null;
    const now = this.clock.now();
    const mail = this.mails.written({
      ...letter.envelope,
      ...reminderMail(letter),
      slot: reminderSlotOf(id),
    });
    const notSince = new Date(now.getTime() - REMIND_EVERY_MS);
    const mailed = { hash: hashToken(token), mail, now };
    return this.soon(await this.invitations.addReminder(id, mailed, notSince, sender), letter.link);
  }

  /** Has a mail that was written go out; the link in it, null where none was. */
  async soon(mailId: string | null, link: string): Promise<string | null> {
    if (mailId === null) return null;
    await this.mails.sendSoon([mailId]);
    return link;
  }

  /**
   * Whether the receiver has room for one more mail of people, those of an import and what is sent by itself counted too.
   * Somebody who waits for it is told so by a 429; in the background it waits for a later round.
   */
  private async mayGo(envelope: Envelope, sender: Sender): Promise<boolean> {
    try {
      await this.letters.admit(envelope);
      return true;
    } catch (error) {
      const hadEnough = error instanceof Problem && error.code === 'too-many-requests';
      if (sender !== null || !hadEnough) throw error;
      return false;
    }
  }

  shown(link: string | null): { link?: string } {
    return this.letters.shown(link);
  }
}
