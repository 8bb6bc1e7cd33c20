import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { RateLimits } from '../../platform/http/index.js';
import { MailService, type NewMail } from '../../platform/mail/index.js';

interface Inviting {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
}

/** What somebody is written who is asked to join. */
@Injectable()
export class InvitationMails {
  constructor(
    private readonly mails: MailService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether mails leave this server; otherwise its owner reads them in the outbox. */
  get leave(): boolean {
    return this.config.mail !== undefined;
  }

  /** Before somebody is asked by hand; throws 429 where the address has had enough mails of people. */
  admit(organisationId: string, to: string): Promise<void> {
    return this.limits.takeMail({ organisationId, to });
  }

  /** The token stands in the fragment of the link: browsers send that to no server. */
  write(
    { id, name, timeZone }: Inviting,
    { email, expiresAt }: { readonly email: string; readonly expiresAt: Date },
    token: string,
  ): NewMail {
    const until = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(expiresAt);
    return this.mails.written({
      to: email,
      organisationId: id,
      subject: `Join ${name} on Meshwright`,
      text: `You have been asked to join ${name} on Meshwright.

Open this link, sign in or make an account, and accept:

${originOf(this.config)}/organisations/join#${token}

It works once, until ${until} (${timeZone}). Whoever has the link can use it: do not pass it on.

If you do not know why you got this, do nothing: without you nothing happens.
`,
    });
  }

  soon(mailId: string): Promise<void> {
    return this.mails.sendSoon([mailId]);
  }
}
