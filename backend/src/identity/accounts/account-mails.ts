import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { type Mail, MailService, type NewMail } from '../../platform/mail/index.js';
import type { EmailTokenKind } from './email-tokens.repository.js';
import type { Cleared } from './first-confirmation.repository.js';

export interface Receiver {
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

/** What a link of each kind is for, and how long. */
const LINKS = {
  verify: {
    subject: 'Confirm your e-mail address',
    why: 'Somebody, you we hope, made an account at Meshwright with this address. To confirm that it is yours, open',
    end: 'The link works once, for two days, in a browser that is signed in to the account. If this was not you, do nothing: the address stays unconfirmed, and a new password that you ask for later takes the account over with nothing that was set up in it to sign in by.',
  },
  reset: {
    subject: 'A new password',
    why: 'Somebody, you we hope, asked for a new password for your account at Meshwright. To choose one, open',
    end: 'The link works once, for an hour. If this was not you, do nothing: your password stays as it is.',
  },
} as const;

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

  /** With the link of a token, for the transaction that makes the token. */
  withLink(kind: EmailTokenKind, receiver: Receiver, token: string): NewMail {
    const { subject, why, end } = LINKS[kind];
    const paragraphs = [why, `${this.origin}/${kind}#${token}`, end];
    return this.mails.written({
      ...letter(receiver, subject, paragraphs),
      slot: `account-${kind}:${receiver.userId}`,
    });
  }

  async changed(
    receiver: Receiver,
    change: SignInChange,
    cleared: Cleared | null = null,
  ): Promise<void> {
    await this.mails.send(
      letter(receiver, 'Your way to sign in has changed', [
        `${CHANGES[change]} (Your account at Meshwright, ${receiver.email}.)`,
        ...clearedText(cleared),
        `If this was not you, choose a new password at once: ${this.origin}/sign-in?forgot`,
      ]),
    );
  }

  /** Has a mail that was written with its token go out. */
  soon(mailId: string): Promise<void> {
    return this.mails.sendSoon([mailId]);
  }
}

/** What is removed where an address is confirmed for the first time by a new password, in the mail's words. */
const CLEARED = {
  passkeys: 'passkeys',
  authenticatorApp: 'the authenticator app',
  recoveryCodes: 'recovery codes',
  identities: 'connections with single sign-on',
  programTokens: 'tokens of programs',
} as const satisfies Record<keyof Cleared, string>;

function clearedText(cleared: Cleared | null): string[] {
  if (cleared === null) return [];
  const kinds = (Object.keys(CLEARED) as (keyof Cleared)[]).filter((kind) => cleared[kind] > 0);
  if (kinds.length === 0) return [];
  const list = kinds.map((kind) => CLEARED[kind]).join(', ');
  return [
    `The address had not been confirmed before, so somebody else may have set up ways to sign in. They were removed: ${list}. Set up again what was yours.`,
  ];
}

const letter = (
  { userId, email }: Receiver,
  subject: string,
  paragraphs: readonly string[],
): Mail => ({ to: email, subject, text: `${paragraphs.join('\n\n')}\n`, userId });
