import { Injectable } from '@nestjs/common';
import type { Arrival, Opened } from '../accounts/index.js';
import { ChallengesService } from '../challenges/index.js';
import { OidcClient, type Claims, type Transaction } from './oidc-client.js';
import { SsoAccounts } from './sso-accounts.js';
import { ssoProblem } from './sso-problem.js';
import { SsoRepository, type IdentityKey, type ProviderRow } from './sso.repository.js';

/** An identity that waits for the person to show that the account with its address is theirs. */
export interface PendingLink extends IdentityKey {
  readonly email: string;
}

/** How a visit to the provider ended. */
export type Landing =
  | { readonly kind: 'session'; readonly opened: Opened; readonly to: string }
  | { readonly kind: 'link'; readonly token: string; readonly to: string };

const HOME = '/progress';

/** Signing in at an organisation's own provider. */
@Injectable()
export class SsoSignInService {
  constructor(
    private readonly sso: SsoRepository,
    private readonly client: OidcClient,
    private readonly challenges: ChallengesService,
    private readonly accounts: SsoAccounts,
  ) {}

  /** Whose sign-in a domain leads to; null where nobody's. The domain, not the address: who asks is nobody's business. */
  organisationOf(domain: string): Promise<string | null> {
    return this.sso.organisationOf(domain);
  }

  /** Where to send the browser, and the token that it holds meanwhile. */
  async begin(
    organisationId: string,
    redirectUri: string,
    from: string | undefined,
  ): Promise<{ address: string; token: string }> {
    const provider = await this.provider(organisationId);
    const { address, transaction } = await this.client.begin(provider, redirectUri, from ?? null);
    const { token } = await this.challenges.issue('sso_start', { data: transaction });
    return { address, token };
  }

  /**
   * The browser is back. An identity that is known signs in; one that is not gets an account if its address is of the
   * provider's domains and nobody's yet. An address that has an account already is never connected silently.
   */
  async finish(token: string | undefined, query: string, arrival: Arrival): Promise<Landing> {
    const taken = await this.challenges.take('sso_start', token);
    if (!taken) throw ssoProblem('sso-over');
    const transaction = taken.data as unknown as Transaction;
    const provider = await this.provider(transaction.organisationId);
    if (provider.issuer !== transaction.issuer) throw ssoProblem('sso-over');
    const claims = await this.client.finish(provider, transaction, query);
    const { organisationId, issuer } = provider;
    const key = { organisationId, issuer, subject: claims.subject };
    const to = transaction.from ?? HOME;
    const userId = await this.accounts.userOf(key);
    if (userId !== null) return this.enter(userId, arrival, to);
    return this.meet(provider, { key, claims, to }, arrival);
  }

  private async meet(
    provider: ProviderRow,
    { key, claims, to }: { key: IdentityKey; claims: Claims; to: string },
    arrival: Arrival,
  ): Promise<Landing> {
    const { email } = claims;
    if (email === null) throw ssoProblem('sso-no-address');
    if (await this.accounts.exists(email)) return this.ask({ ...key, email }, to);
    if (!provider.domains.includes(email.split('@').at(-1) ?? ''))
      throw ssoProblem('sso-foreign-address');
    const made = await this.accounts.make(key, { ...claims, email });
    return made === null ? this.ask({ ...key, email }, to) : this.enter(made, arrival, to);
  }

  private async ask(link: PendingLink, to: string): Promise<Landing> {
    const { token } = await this.challenges.issue('sso_link', { data: link });
    return { kind: 'link', token, to };
  }

  private async enter(userId: string, arrival: Arrival, to: string): Promise<Landing> {
    return { kind: 'session', opened: await this.accounts.enter(userId, arrival), to };
  }

  private async provider(organisationId: string): Promise<ProviderRow> {
    const provider = await this.sso.provider(organisationId);
    if (!provider) throw ssoProblem('sso-none');
    return provider;
  }
}
