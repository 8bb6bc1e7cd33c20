import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Release } from '../assessments/index.js';
import { Accommodations } from '../candidates/index.js';
import { Clock } from '../../platform/config/index.js';
import { Problem } from '../../platform/http/index.js';
import { expiryOf } from './expiry.js';
import {
  InvitationImportRepository,
  type FirstLink,
  type Invitee,
  type NewInvitations,
} from './invitation-import.repository.js';
import { InvitingSettingsRepository } from './inviting-settings.repository.js';

export type Wanted = Omit<Invitee, 'tokenHash'>;

/** What is asked for: to which release, until when, by whom. */
export interface Wish {
  readonly release: Release;
  readonly expiresAt: string | undefined;
  readonly by: string;
}

/** Writes invitations. What people were given with them reaches attempts that are under way. */
@Injectable()
export class Inviter {
  constructor(
    private readonly imports: InvitationImportRepository,
    private readonly accommodations: Accommodations,
    private readonly settings: InvitingSettingsRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns the id of the mail; null where nobody was invited, because an invitation stands. */
  async invite(person: Wanted, wish: Wish, link: FirstLink): Promise<string | null> {
    await this.accommodations.refuseOwn(wish.by, [person]);
    const wanted = [{ ...person, tokenHash: Buffer.from(link.hash).toString('hex') }];
    const { mailId, raised } = await this.imports.invite(
      await this.invitations(wanted, wish),
      link,
    );
    await this.applyAll(raised, wish);
    return mailId;
  }

  /** Once for each `key`: a repetition learns what became of the first request. 409 where the key is another's. */
  async inviteOnce(
    people: readonly Wanted[],
    wish: Wish,
    { key, content }: { key: string; content: string },
  ): Promise<{ invited: number; repeated: boolean }> {
    await this.accommodations.refuseOwn(wish.by, people);
    const requestHash = createHash('sha256')
      .update(JSON.stringify([wish.release.assessmentId, content, wish.expiresAt ?? null]))
      .digest('hex');
    const wanted = people.map((person) => ({
      ...person,
      tokenHash: randomBytes(32).toString('hex'),
    }));
    const done = await this.imports.importOnce(await this.invitations(wanted, wish), {
      key,
      requestHash,
    });
    if (done.requestHash !== requestHash)
      throw new Problem(409, 'key-used', 'This key belongs to another import: choose a new one.');
    await this.applyAll(done.raised, wish);
    return { invited: done.invited, repeated: done.repeated };
  }

  /** Of `emails`, those whom the organisation knows, and whether an invitation still stands. */
  known(release: { organisationId: string; assessmentId: string }, emails: readonly string[]) {
    return this.imports.known(release, emails, this.clock.now());
  }

  private async invitations(
    people: readonly Invitee[],
    { release, expiresAt, by }: Wish,
  ): Promise<NewInvitations> {
    const days = await this.settings.days(release);
    const now = this.clock.now();
    return {
      organisationId: release.organisationId,
      assessmentId: release.assessmentId,
      people,
      expiresAt: expiryOf(expiresAt, { ...release.settings, days }, now),
      createdById: by,
      now,
    };
  }

  private async applyAll(
    candidateIds: readonly string[],
    { release: { organisationId }, by: userId }: Wish,
  ): Promise<void> {
    for (const id of candidateIds) await this.accommodations.apply(id, { userId, organisationId });
  }
}
