import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { MOST_LIVE, newToken, tooManyTokens } from '../../identity/api-tokens/index.js';
import { secretPurpose } from '../../organisations/webhooks/index.js';
import { Clock, CONFIG, originOf, type Config } from '../../platform/config/index.js';
import { type Member, notFound, PARTNER_SCOPE, Problem } from '../../platform/http/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import type { AtsConnections, AtsConnectionView, MadeAtsConnection } from './ats.schemas.js';
import { ConnectionsRepository, type ConnectionRow, type Deed } from './connections.repository.js';
import { partnerOf, PARTNERS } from './partners.js';

/** As long as any token lives. */
const KEY_DAYS = 365;

/** What stands around the connections of an organisation. */
interface Around {
  readonly now: Date;
  readonly owners: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, number>;
  readonly complaints: Awaited<ReturnType<ConnectionsRepository['complaints']>>;
}

/** The partners that an organisation is connected with, as its owners set them up. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly repository: ConnectionsRepository,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list({ organisationId }: Member): Promise<AtsConnections> {
    const rows = await this.repository.list(organisationId);
    const makers = rows.flatMap(({ token }) => token.createdById ?? []);
    const around = {
      now: this.clock.now(),
      owners: await this.repository.owners(organisationId, makers),
      counts: await this.repository.counts(organisationId),
      complaints: await this.repository.complaints(organisationId),
    };
    const origin = originOf(this.config);
    return {
      partners: PARTNERS.map(({ id, name, documentation, endpoints }) => ({
        ...{ id, name, documentation },
        endpoints: endpoints.map(({ path, ...endpoint }) => ({
          ...endpoint,
          url: `${origin}/api/${path}`,
        })),
      })),
      connections: rows.map((row) => viewOf(row, around)),
    };
  }

  /**
   * Makes the key, which the answer alone holds. A copy of it is sealed, to show the partner when it is told of a result.
   * Throws Problem 409 `connected-already` and `too-many-tokens`.
   */
  async connect(member: Member, partner: string): Promise<MadeAtsConnection> {
    const { organisationId, userId } = member;
    const [id, endpointId, now] = [randomUUID(), randomUUID(), this.clock.now()];
    const name = partnerOf(partner)?.name ?? partner;
    const { token, secret: key } = newToken(
      { organisationId, createdById: userId, name, scopes: [PARTNER_SCOPE] },
      KEY_DAYS,
      now,
    );
    const secret = this.box.seal(key, secretPurpose(endpointId));
    const fault = await this.repository.create(
      { id, partner, name, endpointId, token, secret },
      MOST_LIVE,
    );
    if (fault === 'full') throw tooManyTokens();
    if (fault === 'connected')
      throw new Problem(
        409,
        'connected-already',
        `The organisation is connected with ${name} already: disconnect first to get another key.`,
      );
    const { connections } = await this.list(member);
    const connection = connections.find((each) => each.id === id);
    if (connection === undefined) throw notFound('connection');
    return { connection, key };
  }

  async disconnect(member: Member, id: string): Promise<void> {
    if (!(await this.repository.remove(this.deed(member, id)))) throw notFound('connection');
  }

  /** Lets telling the partner go on, where it was stopped. What waited then is sent again from the log of deliveries. */
  async resume(member: Member, id: string): Promise<void> {
    if (!(await this.repository.resume(this.deed(member, id)))) throw notFound('connection');
  }

  private deed({ organisationId, userId }: Member, id: string): Deed {
    return { organisationId, userId, id, now: this.clock.now() };
  }
}

function viewOf(row: ConnectionRow, around: Around): AtsConnectionView {
  const { id, partner, token, endpoint } = row;
  return {
    id,
    partner,
    connectedAt: row.createdAt.toISOString(),
    key: {
      hint: token.hint,
      state: keyState(token, around),
      madeBy: token.createdBy?.displayName ?? null,
      expiresAt: token.expiresAt.toISOString(),
      lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    },
    telling: tellingOf(endpoint),
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    lastDeliveredAt: endpoint.lastDeliveredAt?.toISOString() ?? null,
    sent: around.counts.get(partner) ?? 0,
    complaints: around.complaints
      .filter((each) => each.partner === partner)
      .map(({ at, call, errors, invitationId }) => ({
        ...{ at: at.toISOString(), call, errors },
        invitation: invitationId,
      })),
  };
}

function keyState(
  { revokedAt, expiresAt, createdById }: ConnectionRow['token'],
  { now, owners }: Around,
): AtsConnectionView['key']['state'] {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return owners.has(createdById ?? '') ? 'live' : 'without-maker';
}

function tellingOf(endpoint: ConnectionRow['endpoint']): AtsConnectionView['telling'] {
  if (endpoint.stoppedAt !== null) return 'stopped';
  if (endpoint.failingSince !== null) return 'failing';
  return endpoint.lastDeliveredAt === null ? 'new' : 'working';
}
