import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { CONFIG, type Config, type MailConfig, originOf } from '../config/index.js';

interface Letter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe: string | null;
}

/** Why a mail was not taken; a permanent fault will not go away by trying again. */
export interface PostFault {
  /** In the mail server's words, which may quote the address: for the outbox, not for the log. */
  readonly reason: string;
  /** What kind of trouble, without anybody's address. */
  readonly kind: string;
  readonly permanent: boolean;
}

/** All steps of one conversation together: a server that answers a byte a second must not hold a worker. */
const STEPS = 3;
const LONGEST_REASON = 300;

/** Refusals of the address or the message; refused credentials are the operator's to mend, so they are tried again. */
const PERMANENT = new Set(['EENVELOPE', 'EMESSAGE']);

@Injectable()
export class SmtpPost {
  private readonly host: string;
  private readonly settings: MailConfig | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.host = new URL(originOf(config)).hostname;
    this.settings = config.mail;
  }

  /** Hands one letter to the mail server; null where it was taken, `no-server` where none is set. */
  async send(letter: Letter): Promise<PostFault | 'no-server' | null> {
    const { settings } = this;
    if (settings === undefined) return 'no-server';
    const transport = createTransport(optionsOf(settings));
    try {
      await within(
        STEPS * settings.timeoutMs,
        transport.sendMail({
          // objects and an envelope of our own: no text of anybody's is parsed as a list of addresses
          from: settings.from,
          to: { name: '', address: letter.to },
          envelope: { from: settings.from.address, to: [letter.to] },
          subject: letter.subject,
          text: letter.text,
          // the same for each try: a receiver can tell a repetition
          messageId: `<${letter.id}@${this.host}>`,
          headers: {
            'auto-submitted': 'auto-generated',
            ...unsubscribeHeaders(letter.unsubscribe),
          },
        }),
      );
      return null;
    } catch (error) {
      return faultOf(error);
    } finally {
      transport.close();
    }
  }
}

/** RFC 2369 and, where the address may be called by anybody's mail program, RFC 8058, which demands https. */
function unsubscribeHeaders(address: string | null): Record<string, string> {
  if (address === null) return {};
  return {
    'list-unsubscribe': `<${address}>`,
    ...(address.startsWith('https:')
      ? { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
      : {}),
  };
}

function optionsOf(settings: MailConfig): SMTPTransportOptions {
  const { host, port, secure, requireTls, auth, timeoutMs } = settings;
  return {
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(auth ? { auth } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error('the mail server took too long'));
    }, ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

function faultOf(error: unknown): PostFault {
  const { message, code, responseCode } = error as {
    message: string;
    code?: string;
    responseCode?: number;
  };
  return {
    reason: message.replace(/[\p{Cc}]+/gu, ' ').slice(0, LONGEST_REASON),
    kind: [code ?? 'fault', responseCode ?? ''].join(' ').trim(),
    permanent: PERMANENT.has(code ?? '') && (responseCode ?? 0) >= 500,
  };
}
