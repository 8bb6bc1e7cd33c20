import { z } from 'zod';
import { ConfigError } from './config-error.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const ADDRESS =
  'must be an address such as smtps://user:password@mail.example or smtp://mail.example:587';

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const smtpUrl = z
  .url({ protocol: /^smtps?$/, hostname: /.*/, error: ADDRESS })
  .transform((text) => new URL(text))
  .refine((url) => url.hostname !== '', ADDRESS)
  .refine(
    (url) => isEncoded(url.username) && isEncoded(url.password),
    'must have % written as %25 in its user and password',
  )
  .refine(
    (url) => ['', '?tls=optional'].includes(url.search) && url.hash === '',
    'may end in ?tls=optional and in nothing else',
  );

/** `Name <address>` or the address alone. */
const mailFrom = z
  .string()
  .transform((text) => /^(?:([^<>"\p{Cc}]*)<([^<>]+)>|([^<>\s]+))$/u.exec(text.trim()))
  .transform((parts) => ({
    name: parts?.[1]?.trim() ?? '',
    address: parts?.[2]?.trim() ?? parts?.[3] ?? '',
  }))
  .refine(
    ({ address }) => z.email().safeParse(address).success,
    'must be an address such as Meshwright <no-reply@meshwright.example>',
  );

/** What the environment may say about mail. */
export const mailSettings = { SMTP_URL: smtpUrl.optional(), MAIL_FROM: mailFrom.optional() };

/** The SMTP server that mails are handed to. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps). */
  readonly secure: boolean;
  /** Plain smtp goes on only after STARTTLS. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
  /** How long one step of the conversation may take. */
  readonly timeoutMs: number;
}

const TIMEOUT_MS = 20_000;

export function mailOf(value: {
  readonly SMTP_URL?: URL | undefined;
  readonly MAIL_FROM?: MailConfig['from'] | undefined;
}): MailConfig | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = value;
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined)
    throw new ConfigError(['SMTP_URL and MAIL_FROM: set both to send mail, or neither']);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // a link that lets somebody in must not be read on the way to the mail server
    requireTls: !secure && !LOOPBACK.has(url.hostname) && url.search === '',
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    from,
    timeoutMs: TIMEOUT_MS,
  };
}
