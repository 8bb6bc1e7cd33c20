import { Inject, Injectable } from '@nestjs/common';
import type { Question } from '@meshwright/question-bank';
import { CONTENT, type Content } from '../../bank/content/index.js';
import { notFound } from '../../platform/http/index.js';
import { AssessmentChecksService } from './assessment-checks.service.js';
import { AssessmentsRepository, type Place } from './assessments.repository.js';
import type { Change, ChangeList, ReleaseList } from './assessments.schemas.js';
import { AssessmentsService, draftOf } from './assessments.service.js';
import { Blueprint, questionCount } from './blueprint.schemas.js';
import { changesSince } from './changes.js';
import type { CheckedDraft } from './check.js';
import type { Shares } from './checks.schemas.js';
import { questionsOf } from './pools.js';
import type { Release } from './release.js';
import { ReleasesService } from './releases.service.js';
import { sharesOf } from './shares.js';
import { Settings } from './settings.schemas.js';

/** What was published of an assessment, and how the draft differs from it. */
@Injectable()
export class ReleaseHistoryService {
  constructor(
    @Inject(CONTENT) private readonly content: Content,
    private readonly checks: AssessmentChecksService,
    private readonly assessments: AssessmentsService,
    private readonly repository: AssessmentsRepository,
    private readonly releases: ReleasesService,
  ) {}

  get bankVersion(): string {
    return this.content.bank.version;
  }

  async list(place: Place): Promise<ReleaseList> {
    await this.assessments.row(place);
    const rows = await this.repository.releases(place);
    const shares = await this.sharesOf(rows[0]?.id);
    return {
      items: rows.map((row, n) => ({
        id: row.id,
        number: row.number,
        title: row.title,
        publishedAt: row.publishedAt.toISOString(),
        publishedBy: row.publishedBy,
        questions: questionCount(Blueprint.parse(row.blueprint)),
        minutes: Settings.parse(row.settings).minutes,
        sources: Object.keys(row.sources as object).length,
        shares: n === 0 ? shares : null,
      })),
    };
  }

  private async sharesOf(releaseId: string | undefined): Promise<Shares | null> {
    const release = releaseId === undefined ? null : await this.releases.find(releaseId);
    return release && sharesOf(release.blueprint, [...release.questions.values()]);
  }

  /** How the draft differs from a release; the newest, if none is named. */
  async changesSince(place: Place, number?: number): Promise<ChangeList> {
    const row = await this.assessments.row(place);
    const since = number ?? row.releases[0]?.number;
    if (since === undefined) throw notFound('release');
    const release = await this.release(place, since);
    return { since, items: await this.changes(release, draftOf(row)) };
  }

  async release(place: Place, number: number): Promise<Release> {
    const id = await this.repository.releaseId(place, number);
    const release = id === null ? null : await this.releases.find(id);
    if (release === null) throw notFound('release');
    return release;
  }

  async changes(release: Release, draft: CheckedDraft): Promise<Change[]> {
    const asked = await this.questionsOf(release.organisationId, draft.blueprint);
    const questions = new Map(asked.map((each) => [each.id, each]));
    return changesSince(release, { ...draft, questions });
  }

  /** Every question that the blueprint names or its pools may draw, as the bank and the organisation have it now. */
  async questionsOf(organisationId: string, blueprint: Blueprint): Promise<Question[]> {
    return questionsOf(blueprint, await this.checks.asked(organisationId, { blueprint }));
  }
}
