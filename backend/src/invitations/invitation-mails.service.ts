import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { MailService } from '../mail/mail.service.js';
import { hashToken, newToken } from '../sessions/session-token.js';
import { InvitationChangesRepository, type Sender } from './invitation-changes.repository.js';
import { InvitationLetters } from './invitation-letters.service.js';
import { invitationMail, reminderMail } from './letters.js';

/** Nobody is reminded twice within this. */
const REMIND_EVERY_MS = 3_600_000;

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
   * was revoked meanwhile.
   */
  async send(id: string, sender: Sender = null): Promise<string | null> {
    const token = newToken();
    const letter = await this.letters.write(id, token);
    if (letter === null) return null;
    await this.invitations.replaceLink(id, hashToken(token), sender);
    await this.mails.send({ ...letter.envelope, ...invitationMail(letter) });
    await this.invitations.markSent(id, this.clock.now());
    return letter.link;
  }

  /** A reminder with a link of its own: the first one goes on opening. Null where one went out within the hour. */
  async remind(id: string, sender: Sender = null): Promise<string | null> {
    const token = newToken();
    const letter = await this.letters.write(id, token);
    if (letter === null) return null;
    const now = this.clock.now();
    const notSince = new Date(now.getTime() - REMIND_EVERY_MS);
    const times = { now, notSince };
    if (!(await this.invitations.addReminder(id, hashToken(token), times, sender))) return null;
    await this.mails.send({ ...letter.envelope, ...reminderMail(letter) });
    return letter.link;
  }

  shown(link: string | null): { link?: string } {
    return this.letters.shown(link);
  }
}
