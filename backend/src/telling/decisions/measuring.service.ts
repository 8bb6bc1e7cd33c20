import { Injectable } from '@nestjs/common';
import { AbilityService } from '../../measuring/ability/index.js';
import { type Release, ReleasesService } from '../../taking/assessments/index.js';
import type { Measuring } from './abilities.js';
import type { Standing } from './standings.js';

/** What people were asked, and by what it tells how able they are. */
@Injectable()
export class MeasuringService {
  constructor(
    private readonly releases: ReleasesService,
    private readonly ability: AbilityService,
  ) {}

  async of(people: readonly Standing[]): Promise<Measuring> {
    const ids = [...new Set(people.map(({ releaseId }) => releaseId))];
    const [book, releases] = await Promise.all([
      this.ability.book(),
      Promise.all(ids.map(async (id) => [id, await this.release(id)] as const)),
    ]);
    return { book, releases: new Map(releases) };
  }

  async release(id: string): Promise<Release> {
    const release = await this.releases.find(id);
    if (release === null) throw new Error(`release ${id} is missing`);
    return release;
  }
}
