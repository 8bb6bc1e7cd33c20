import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import supertest from 'supertest';

export const CLIENT = { id: 'meshwright', secret: 'the secret of the client' } as const;

interface Person {
  readonly email: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** What a provider, or who sits between it and us, does to the ID token. */
type Forgery = (claims: Record<string, unknown>, honest: KeyObject) => string;

export interface IdentityProvider {
  readonly issuer: string;
  /** Who exists there, by subject. */
  readonly people: Map<string, Person>;
  /** Who signs in next. */
  subject: string;
  forge: Forgery | null;
  /** Goes where `start` leads, signs in there, and gives the address to which the provider sends the browser back. */
  visit(start: string): Promise<string>;
  close(): Promise<void>;
}

const url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

/** A JWT of `claims`, signed with RS256. */
export function signed(claims: object, key: KeyObject, header: object = {}): string {
  const head = url(JSON.stringify({ alg: 'RS256', kid: 'key', typ: 'JWT', ...header }));
  const text = `${head}.${url(JSON.stringify(claims))}`;
  return `${text}.${url(sign('sha256', Buffer.from(text), key))}`;
}

export const unsigned = (claims: object): string =>
  `${url(JSON.stringify({ alg: 'none' }))}.${url(JSON.stringify(claims))}.`;

/** Signed with the public key as if it were a shared secret. */
export function signedByPublicKey(claims: object, secret: string): string {
  const text = `${url(JSON.stringify({ alg: 'HS256', kid: 'key' }))}.${url(JSON.stringify(claims))}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** A real OpenID provider on loopback, for the one client that comes back to `redirectUri`. */
export async function identityProvider(redirectUri: string): Promise<IdentityProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const people = new Map<string, Person>();
  const provider = providerOf(issuer, redirectUri, { privateKey, people });
  const handle = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/')) {
      await provider.interactionFinished(request, response, {
        login: { accountId: state.subject },
      });
      return;
    }
    const { forge } = state;
    if (request.url === '/token' && forge) tamper(response, (claims) => forge(claims, privateKey));
    await handle(request, response);
  }

  const state: IdentityProvider = {
    issuer,
    people,
    subject: '',
    forge: null,
    visit: (start) => visit(issuer, redirectUri, start),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return state;
}

function providerOf(
  issuer: string,
  redirectUri: string,
  own: { privateKey: KeyObject; people: Map<string, Person> },
): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: {
      keys: [
        {
          ...own.privateKey.export({ format: 'jwk' }),
          kid: 'key',
          alg: 'RS256',
          use: 'sig',
        },
      ],
    },
    cookies: { keys: ['of the test'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const person = own.people.get(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...person }) };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** Rewrites the ID token in the answer of the token endpoint. */
function tamper(
  response: ServerResponse,
  forge: (claims: Record<string, unknown>) => string,
): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body)) as { id_token?: string };
    if (answer.id_token !== undefined) {
      const claims = Buffer.from(answer.id_token.split('.')[1]!, 'base64url').toString();
      answer.id_token = forge(JSON.parse(claims) as Record<string, unknown>);
    }
    const text = JSON.stringify(answer);
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

async function visit(issuer: string, redirectUri: string, start: string): Promise<string> {
  const browser = supertest.agent(issuer);
  let at = start;
  for (let hops = 0; hops < 10; hops++) {
    if (at.startsWith(redirectUri)) return at;
    const response = await browser.get(at.replace(issuer, ''));
    const { location } = response.headers as { location?: string };
    if (location === undefined)
      throw new Error(`the provider answered ${String(response.status)}: ${response.text}`);
    at = new URL(location, issuer).href;
  }
  throw new Error('the provider leads in circles');
}
