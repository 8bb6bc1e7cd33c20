import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, originOf, type Config } from '../config/config.js';
import { MailService } from '../mail/mail.service.js';

interface Receiver {
  readonly userId: string;
  readonly email: string;
}

/** What changed in how somebody signs in, as the mail about it says. */
const CHANGES = {
  password: 'The password was changed.',
  'second-factor-on': 'An authenticator app was set up as the second step of signing in.',
  'second-factor-off': 'The authenticator app was removed: a password alone signs in again.',
  'recovery-codes': 'New recovery codes were made; those of before no longer work.',
  'recovery-code-used': 'A recovery code was used to sign in.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
  'identity-linked': 'Single sign-on was connected.',
  'identity-removed': 'Single sign-on was disconnected.',
} as const;
export type SignInChange = keyof typeof CHANGES;

/** The mails about an account. A link carries its token behind #: no server, log or other site gets to see it. */
@Injectable()
export class AccountMails {
  private readonly origin: string;

  constructor(
    private readonly mails: MailService,
    @Inject(CONFIG) config: Config,
  ) {
    this.origin = originOf(config);
  }

  async verification(receiver: Receiver, token: string): Promise<void> {
    await this.send(receiver, 'Confirm your e-mail address', [
      'Somebody, you we hope, made an account at Meshwright with this address. To confirm that it is yours, open',
      `${this.origin}/verify#${token}`,
      'The link works once, for two days. If this was not you, do nothing: without it the address stays unconfirmed.',
    ]);
  }

  async reset(receiver: Receiver, token: string): Promise<void> {
    await this.send(receiver, 'A new password', [
      'Somebody, you we hope, asked for a new password for your account at Meshwright. To choose one, open',
      `${this.origin}/reset#${token}`,
      'The link works once, for an hour. If this was not you, do nothing: your password stays as it is.',
    ]);
  }

  async changed(receiver: Receiver, change: SignInChange): Promise<void> {
    await this.send(receiver, 'Your way to sign in has changed', [
      `${CHANGES[change]} (Your account at Meshwright, ${receiver.email}.)`,
      `If this was not you, choose a new password at once: ${this.origin}/sign-in?forgot`,
    ]);
  }

  private async send(
    { userId, email }: Receiver,
    subject: string,
    paragraphs: readonly string[],
  ): Promise<void> {
    await this.mails.send({ to: email, subject, text: `${paragraphs.join('\n\n')}\n`, userId });
  }
}
