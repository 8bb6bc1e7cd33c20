import { Injectable } from '@nestjs/common';
import { ContentService } from '../../bank/content/index.js';
import { invalidInput, type Member, notFound, Problem } from '../../platform/http/index.js';
import { levelsOf } from './levels.js';
import { ProfilesRepository, type ProfileRow } from './profiles.repository.js';
import type { NewProfile, ProfileList, ProfileView, SaveProfile } from './skills.schemas.js';

const MOST_PROFILES = 50;

/** What roles ask for by topic, and of whom. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly content: ContentService,
  ) {}

  async list({ organisationId }: Member): Promise<ProfileList> {
    const rows = await this.profiles.list(organisationId);
    return { items: rows.map((row) => this.view(row)) };
  }

  async create(member: Member, profile: NewProfile): Promise<ProfileView> {
    this.demandTopics(profile.levels);
    return this.written(await this.profiles.create(member, profile, MOST_PROFILES), profile);
  }

  /** Saves on top of the version that was edited; 409 `stale-profile` with the `current` one. */
  async save(member: Member, id: string, { baseVersion, ...profile }: SaveProfile) {
    this.demandTopics(profile.levels);
    const { organisationId, userId } = member;
    const saved = await this.profiles.save({ organisationId, userId, id }, baseVersion, profile);
    if (saved !== 'stale') return this.written(saved, profile);
    const current = await this.profiles.find(organisationId, id);
    throw new Problem(
      409,
      'stale-profile',
      'Somebody has saved this profile since you opened it; yours was not saved.',
      current === null ? {} : { current: this.view(current) },
    );
  }

  async remove({ organisationId, userId }: Member, id: string): Promise<void> {
    if (!(await this.profiles.remove({ organisationId, userId, id })))
      throw notFound('target profile');
  }

  private written(
    outcome: Awaited<ReturnType<ProfilesRepository['save']>>,
    { name }: Pick<NewProfile, 'name'>,
  ): ProfileView {
    if (typeof outcome !== 'string') return this.view(outcome);
    if (outcome === 'known-name')
      throw new Problem(409, 'known-profile', `There is a profile named ${name} already.`);
    if (outcome === 'too-many')
      throw new Problem(
        409,
        'too-many-profiles',
        `There are ${String(MOST_PROFILES)} profiles: delete one first.`,
      );
    if (outcome === 'no-member')
      throw invalidInput(
        [{ path: 'members', message: 'must all belong to the organisation' }],
        422,
      );
    throw notFound('target profile');
  }

  private demandTopics(levels: NewProfile['levels']): void {
    const known = new Set(this.content.allTopics().map(({ id }) => id));
    const faults = Object.keys(levels)
      .filter((topic) => !known.has(topic))
      .map((topic) => ({ path: `levels.${topic}`, message: 'is no topic of the question bank' }));
    if (faults.length > 0) throw invalidInput(faults, 422);
  }

  /** A topic that has left the bank asks for nothing any more. */
  private view({ id, version, name, levels, members }: ProfileRow): ProfileView {
    const known = this.content.allTopics().map((topic) => topic.id);
    const asked = levelsOf(levels);
    return {
      id,
      version,
      name,
      levels: Object.fromEntries(
        known.flatMap((topic) => {
          const level = asked[topic];
          return level === undefined ? [] : [[topic, level] as const];
        }),
      ),
      members: members.map(({ userId }) => userId),
    };
  }
}
