import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { invalidInput, notFound, Problem } from '../../platform/http/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { OidcClient, secretPurpose } from './oidc-client.js';
import { SsoRepository, type ProviderRow } from './sso.repository.js';
import type { SsoSettings, SsoSettingsView } from './sso.schemas.js';

/** Who sets up single sign-on, and from where this server is seen. */
export interface Setter {
  readonly organisationId: string;
  readonly userId: string;
  readonly ownsServer: boolean;
  readonly origin: string;
}

export const CALLBACK = '/api/v1/sso/callback';

/** Single sign-on of an organisation, as its owners set it up. */
@Injectable()
export class SsoSettingsService {
  constructor(
    private readonly sso: SsoRepository,
    private readonly client: OidcClient,
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read({ organisationId, ownsServer, origin }: Setter): Promise<SsoSettingsView> {
    const provider = await this.sso.provider(organisationId);
    return {
      provider: provider && view(provider),
      redirectUri: `${origin}${CALLBACK}`,
      signInLink: `${origin}/sign-in?organisation=${organisationId}`,
      maySetDomains: ownsServer,
    };
  }

  /** Stored only if the issuer answers as one. Throws Problem 502 `sso-unreachable` where it does not. */
  async save(setter: Setter, settings: SsoSettings): Promise<SsoSettingsView> {
    const { organisationId, userId } = setter;
    const present = await this.sso.provider(organisationId);
    const clientSecret = this.secretFor(settings, present, organisationId);
    const domains = await this.domainsFor(setter, settings, present);
    const { issuer, clientId, enforced } = settings;
    this.demandHttps(issuer);
    const secret = this.box.open(clientSecret, secretPurpose(organisationId));
    await this.client.discover({ organisationId, issuer, clientId }, secret);
    const provider = { organisationId, issuer, clientId, clientSecret, domains, enforced };
    await this.sso.save(provider, userId);
    return this.read(setter);
  }

  async remove({
    organisationId,
    userId,
  }: Pick<Setter, 'organisationId' | 'userId'>): Promise<void> {
    if (!(await this.sso.remove(organisationId, userId))) throw notFound('single sign-on');
  }

  private demandHttps(issuer: string): void {
    if (issuer.startsWith('https:') || this.config.ssoPrivateAddresses) return;
    throw invalidInput([{ path: 'issuer', message: 'must start with https://' }]);
  }

  /** The secret belongs to the issuer that it was typed in for: another one must not be sent it. */
  private secretFor(
    { clientSecret, issuer }: SsoSettings,
    present: ProviderRow | null,
    organisationId: string,
  ): Uint8Array<ArrayBuffer> {
    if (clientSecret !== undefined)
      return this.box.seal(clientSecret, secretPurpose(organisationId));
    if (present?.issuer === issuer) return present.clientSecret;
    throw invalidInput([
      { path: 'clientSecret', message: 'is missing: a new issuer needs its own client secret' },
    ]);
  }

  /** A domain leads everybody's addresses to a provider, so who runs the server decides whose it is. */
  private async domainsFor(
    setter: Setter,
    { domains }: SsoSettings,
    present: ProviderRow | null,
  ): Promise<string[]> {
    const before = present?.domains ?? [];
    if (domains === undefined) return before;
    const wanted = [...new Set(domains)];
    if (wanted.join() === before.join()) return before;
    if (!setter.ownsServer)
      throw refusal(
        403,
        'server-owners-only',
        'The owner of this server sets which addresses belong to an organisation.',
      );
    for (const domain of wanted) {
      const holder = await this.sso.organisationOf(domain);
      if (holder !== null && holder !== setter.organisationId)
        throw refusal(409, 'domain-taken', `${domain} belongs to another organisation’s sign-in.`);
    }
    return wanted;
  }
}

const refusal = (status: number, code: string, message: string): Problem =>
  new Problem(status, code, message, { errors: [{ path: 'domains', message }] });

function view({ issuer, clientId, domains, enforced, updatedAt }: ProviderRow) {
  return { issuer, clientId, domains, enforced, updatedAt: updatedAt.toISOString() };
}
