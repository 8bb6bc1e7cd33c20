import { Inject, Injectable, Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { guardedFetch } from '../../platform/http/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { ssoProblem } from './sso-problem.js';
import type { ProviderRow } from './sso.repository.js';

const ANSWERS_WITHIN_S = 10;
const CLOCK_TOLERANCE_S = 30;
/** A provider changes its keys and addresses rarely, but it does. */
const KEPT_MS = 10 * 60_000;

/** What this server remembers of a sign-in while the person is at the provider. */
export interface Transaction {
  readonly organisationId: string;
  readonly issuer: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly from: string | null;
}

/** What the provider vouches for. */
export interface Claims {
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

interface Known {
  readonly config: oidc.Configuration;
  readonly until: number;
}

/** OpenID Connect (authorization code with PKCE, state and nonce); the checks of tokens are the library's. */
@Injectable()
export class OidcClient {
  private readonly logger = new Logger('sso');
  private readonly known = new Map<string, Known>();
  private readonly inside: boolean;

  constructor(
    private readonly box: SecretBox,
    @Inject(CONFIG) config: Config,
  ) {
    this.inside = config.ssoPrivateAddresses;
  }

  /** The address at the provider, and what has to be remembered until the answer. */
  async begin(
    provider: ProviderRow,
    redirectUri: string,
    from: string | null,
  ): Promise<{ address: string; transaction: Transaction }> {
    const config = await this.configurationOf(provider);
    const [state, nonce, verifier] = [
      oidc.randomState(),
      oidc.randomNonce(),
      oidc.randomPKCECodeVerifier(),
    ];
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const { organisationId, issuer } = provider;
    const transaction = { organisationId, issuer, redirectUri, state, nonce, verifier, from };
    return { address: address.href, transaction };
  }

  /** What the provider says of who came back with `query`. Throws Problem `sso-refused`, without saying which check failed. */
  async finish(provider: ProviderRow, transaction: Transaction, query: string): Promise<Claims> {
    const config = await this.configurationOf(provider);
    try {
      const tokens = await oidc.authorizationCodeGrant(
        config,
        new URL(`${transaction.redirectUri}${query}`),
        {
          expectedState: transaction.state,
          expectedNonce: transaction.nonce,
          pkceCodeVerifier: transaction.verifier,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token');
      const { sub } = claims;
      if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint)
        return claimsOf(sub, claims);
      return claimsOf(sub, await oidc.fetchUserInfo(config, tokens.access_token, sub));
    } catch (error) {
      this.log(provider, 'a sign-in was refused', error);
      throw ssoProblem('sso-refused');
    }
  }

  /** Reads what an issuer says of itself. Throws Problem `sso-unreachable`. */
  async discover(
    provider: Pick<ProviderRow, 'organisationId' | 'issuer' | 'clientId'>,
    secret: string,
  ) {
    try {
      return await oidc.discovery(
        new URL(provider.issuer),
        provider.clientId,
        { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
        oidc.ClientSecretBasic(secret),
        {
          timeout: ANSWERS_WITHIN_S,
          [oidc.customFetch]: guardedFetch(this.inside),
          execute: [
            // signatures are checked although the token comes by TLS: a proxy in between may be anybody
            oidc.enableNonRepudiationChecks,
            // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so as to stand out; guardedFetch allows plain http to loopback alone
            ...(this.inside ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
    } catch (error) {
      this.log(provider, 'the provider cannot be used', error);
      throw ssoProblem('sso-unreachable', 'issuer');
    }
  }

  private async configurationOf(provider: ProviderRow): Promise<oidc.Configuration> {
    const key = `${provider.organisationId} ${provider.updatedAt.toISOString()}`;
    const known = this.known.get(key);
    if (known && performance.now() < known.until) return known.config;
    const secret = this.box.open(provider.clientSecret, secretPurpose(provider.organisationId));
    const config = await this.discover(provider, secret);
    for (const [other, { until }] of this.known)
      if (performance.now() >= until) this.known.delete(other);
    this.known.set(key, { config, until: performance.now() + KEPT_MS });
    return config;
  }

  private log(
    provider: { organisationId: string; issuer: string },
    what: string,
    error: unknown,
  ): void {
    const { code, message } = error as { code?: string; message?: string };
    this.logger.warn(
      `${what} (organisation ${provider.organisationId}, ${provider.issuer}): ${code ?? ''} ${message ?? ''}`,
    );
  }
}

/** Where the secret of an organisation's client is sealed for. */
export const secretPurpose = (organisationId: string): string => `sso:${organisationId}`;

const text = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : null;

function claimsOf(subject: string, claims: Readonly<Record<string, unknown>>): Claims {
  return {
    subject,
    email: text(claims['email'], 254)?.toLowerCase() ?? null,
    emailVerified: claims['email_verified'] === true,
    name: text(claims['name'], 200),
  };
}
