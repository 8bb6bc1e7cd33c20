import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import type { Member } from '../../platform/http/index.js';
import { cellOf } from './cells.js';
import { levelsOf, targetsOf } from './levels.js';
import { MatrixService } from './matrix.service.js';
import { OwnPlaceRepository } from './own-place.repository.js';
import { PracticeHistory } from './practice-history.js';
import type { MatrixQuery, OwnSkills } from './skills.schemas.js';
import { mondayOf, type Standing } from './standings.js';

/** What a member sees of themselves in an organisation: what is told, to whom, and how others stand as a whole. */
@Injectable()
export class OwnSkillsService {
  constructor(
    private readonly places: OwnPlaceRepository,
    private readonly practice: PracticeHistory,
    private readonly matrix: MatrixService,
    private readonly clock: Clock,
  ) {}

  /** Throws 403 `assessment-under-way` while the person takes an assessment: all of it tells scores. */
  async view(
    { organisationId, userId }: Pick<Member, 'organisationId' | 'userId'>,
    { weeks }: Pick<MatrixQuery, 'weeks'>,
  ): Promise<OwnSkills> {
    await this.practice.admit(userId);
    const now = this.clock.now();
    const place = { organisationId, userId };
    const [share, leads, profiles, benchmark, digest] = await Promise.all([
      this.places.share(place),
      this.places.leads(organisationId),
      this.places.profiles(place),
      this.matrix.benchmark(organisationId),
      this.places.wantsDigest(place),
    ]);
    const rows =
      share === null ? (await this.practice.of(userId)).standings : await this.places.told(place);
    const targets = targetsOf(profiles.map(({ levels }) => levelsOf(levels)));
    const topics = this.matrix.topics();
    const cellFor = (topic: string) =>
      cellOf(
        latestOf(rows, topic, now),
        latestOf(rows, topic, mondayOf(now, -weeks)),
        targets[topic] ?? null,
      );
    return {
      shares: share !== null,
      since: share?.since.toISOString() ?? null,
      digest,
      leads,
      topics,
      cells: topics.map(({ id }) => cellFor(id)),
      told: rows
        .toSorted((one, other) => other.week.getTime() - one.week.getTime())
        .map(({ week, ...row }) => ({ ...row, week: week.toISOString().slice(0, 10) })),
      profiles: profiles.map(({ name }) => name),
      benchmark,
    };
  }
}

function latestOf(rows: readonly Standing[], topic: string, until: Date): Standing | undefined {
  return rows
    .filter((row) => row.topic === topic && row.week <= until)
    .toSorted((one, other) => one.week.getTime() - other.week.getTime())
    .at(-1);
}
