import { Injectable } from '@nestjs/common';
import { Settings } from '../../taking/assessments/index.js';
import type { Principal } from '../../platform/http/index.js';
import { MyResultsService } from '../results/index.js';
import type { CredentialPlace } from './credentials.repository.js';
import type { MyCredential } from './credentials.schemas.js';

type Badge = NonNullable<Settings['badge']>;

export interface Offer {
  readonly badge: Badge | null;
  readonly state: MyCredential['state'];
  /** The best band that the person was told. */
  readonly band: string | null;
}

/** Whether what somebody was told of their results earns the assessment's badge. */
@Injectable()
export class BadgeOffers {
  constructor(private readonly results: MyResultsService) {}

  /** By what was told alone: a credential says nothing that its holder does not know. */
  async of(principal: Principal, { release, attempts }: CredentialPlace): Promise<Offer> {
    const settings = Settings.safeParse(release?.settings);
    const badge = settings.success ? (settings.data.badge ?? null) : null;
    if (!settings.success || badge === null)
      return { badge: null, state: 'not-offered', band: null };
    const told: string[] = [];
    for (const { id } of attempts) {
      const { results } = await this.results.of(principal, id);
      const band = results[0]?.body.band?.name;
      if (band !== undefined) told.push(band);
    }
    return { badge, ...standing(settings.data, badge, told) };
  }
}

function standing({ passBands }: Settings, badge: Badge, told: readonly string[]) {
  if (told.length === 0) return { state: 'awaited', band: null } as const;
  const order = passBands.map(({ name }) => name);
  const best = Math.max(...told.map((band) => order.indexOf(band)));
  const band = order[best] ?? null;
  const least = order.indexOf(badge.fromBand);
  return { state: least >= 0 && best >= least ? 'ready' : 'not-reached', band } as const;
}
