import dns, { type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What no address that somebody typed in may lead to: this machine, its network, and what is no single host. */
const INSIDE = new BlockList();
const RANGES = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const;
for (const [net, prefix, family] of RANGES) INSIDE.addSubnet(net, prefix, family);

/** How much of an answer is taken, and whether one that is longer is an error or is cut there. */
interface Taken {
  readonly bytes: number;
  readonly beyond: 'refuse' | 'cut';
}
const SMALL_DOCUMENT: Taken = { bytes: 512 * 1024, beyond: 'refuse' };

/** @internal */
export const isInside = (address: string): boolean =>
  INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

interface Sent {
  readonly method?: string | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** An address that this server does not go to. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|::1)$/;

/** Why this server would not go to `url`, as far as its text says; null where nothing speaks against it. */
export function addressFault(url: URL, inside: boolean): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' && !(inside && LOOPBACK.test(host) && url.protocol === 'http:'))
    return `${url.origin} is not https`;
  return !inside && isIP(host) !== 0 && isInside(host) ? `${host} is a private address` : null;
}

/**
 * `fetch` for addresses that people typed in (SSRF): https alone, to public addresses alone, checked at the moment of
 * connecting so that a name cannot change its mind; redirects are not followed, of an answer no more than `taken` is read. With `inside`
 * (a server on localhost, or by the operator's word) private addresses and plain http to loopback are fine as well.
 */
export function guardedFetch(
  inside: boolean,
  taken = SMALL_DOCUMENT,
): (url: string, sent: Sent) => Promise<Response> {
  return (address, sent) =>
    new Promise((done, fail) => {
      const url = new URL(address);
      const fault = addressFault(url, inside);
      if (fault !== null) throw new ForbiddenAddress(fault);
      const options: RequestOptions = {
        method: sent.method ?? 'GET',
        headers: { ...sent.headers },
        // a connection of its own: one that is kept open was looked up for somebody else
        agent: false,
        ...(sent.signal ? { signal: sent.signal } : {}),
        ...(inside ? {} : { lookup: publicLookup }),
      };
      const call = (url.protocol === 'https:' ? tlsRequest : plainRequest)(
        url,
        options,
        (answer) => {
          collect(answer, taken).then(done, fail);
        },
      );
      call.on('error', fail);
      call.end(bodyOf(sent.body));
    });
}

const bodyOf = (body: unknown): string | undefined =>
  body === undefined || body === null ? undefined : (body as string | URLSearchParams).toString();

const publicLookup: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found;
    if (error || !first) done(error ?? new Error(`${host} has no address`), '', 0);
    else if (found.some(({ address }) => isInside(address)))
      done(new ForbiddenAddress(`${host} leads to a private address`), '', 0);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

async function collect(answer: IncomingMessage, taken: Taken): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > taken.bytes) {
      answer.destroy();
      if (taken.beyond === 'refuse') throw new Error('the answer is too large');
      break;
    }
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const status = answer.statusCode ?? 502;
  const empty = [204, 205, 304].includes(status);
  return new Response(empty ? null : Buffer.concat(chunks).subarray(0, taken.bytes), {
    status,
    headers,
  });
}
