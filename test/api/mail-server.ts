import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailConfig } from '../../backend/src/platform/config/mail-config.js';

/** What the mail server does with the next conversations. */
type Manner = 'accept' | 'refuse-address' | 'refuse-later' | 'hang' | 'drop';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message as it came over the wire. */
  readonly raw: string;
}

export interface MailServer {
  readonly received: Received[];
  /** How many conversations began. */
  readonly conversations: () => number;
  readonly config: MailConfig;
  manner: Manner;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that behaves as `manner` says. */
export async function mailServer(): Promise<MailServer> {
  const received: Received[] = [];
  let conversations = 0;
  const refusal = (code: number, text: string) =>
    Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      conversations++;
      if (state.manner !== 'hang') done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (state.manner === 'refuse-address') done(refusal(550, `no such mailbox here: ${address}`));
      else if (state.manner === 'refuse-later') done(refusal(451, 'come back later'));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  server.server.prependListener('connection', (socket) => {
    if (state.manner === 'drop') socket.destroy();
  });
  const state: MailServer = {
    received,
    conversations: () => conversations,
    manner: 'accept',
    config: {
      host: '127.0.0.1',
      port: (server.server.address() as AddressInfo).port,
      secure: false,
      requireTls: false,
      auth: undefined,
      from: { name: 'Meshwright', address: 'no-reply@meshwright.example' },
      timeoutMs: 500,
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
  return state;
}

/** The header of a raw message, unfolded. */
export const headersOf = (raw: string): string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
