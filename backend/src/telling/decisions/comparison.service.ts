import { Injectable } from '@nestjs/common';
import type { Ability } from '@meshwright/graders';
import type { Release } from '../../taking/assessments/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { type ReviewedAttempt, ReviewedScoresService } from '../../marking/reviews/index.js';
import { abilityOf } from './abilities.js';
import { comparedPerson, comparedQuestions, partsOf } from './compared-people.js';
import { distributionOf, ordered, pairsOf, uncertaintyOf, type Known } from './comparison.js';
import { ComparisonRepository, type Who } from './comparison.repository.js';
import { csvOf, jsonOf, type FileRow } from './comparison-file.js';
import type {
  ComparisonDetail,
  ComparisonFile,
  ComparisonFilter,
  ComparisonPage,
  Distribution,
  ListComparison,
} from './comparison.schemas.js';
import { MeasuringService } from './measuring.service.js';
import type { Rules, Standing, Standings } from './standings.js';
import type { InAssessment } from './standings.repository.js';
import { StandingsService } from './standings.service.js';

type Bands = Rules['passBands'];

/** Somebody's attempt that counts, with the points of each row and the release that it was of. */
export interface InDetail {
  readonly standing: Standing;
  readonly who: Who;
  readonly attempt: ReviewedAttempt;
  readonly release: Release;
  readonly ability: Ability | null;
}

/** The candidates of an assessment side by side. */
@Injectable()
export class ComparisonService {
  constructor(
    private readonly standings: StandingsService,
    private readonly repository: ComparisonRepository,
    private readonly scores: ReviewedScoresService,
    private readonly measuring: MeasuringService,
  ) {}

  async page(member: Member, assessmentId: string, query: ListComparison): Promise<ComparisonPage> {
    const of = { organisationId: member.organisationId, assessmentId };
    const standings = await this.standings.of(of);
    const matching = await this.matching(of, standings, query);
    const from = (query.page - 1) * query.limit;
    const shown = matching.slice(from, from + query.limit);
    const who = await this.who(of, shown);
    const measuring = await this.measuring.of(shown);
    const bands = await this.bands(standings);
    return {
      title: standings.title,
      uncertainty: uncertaintyOf(standings),
      bands: bands.map(({ name }) => name).reverse(),
      people: standings.people.length,
      matching: matching.length,
      rows: rowsOf(shown, who, (standing, each) =>
        comparedPerson(standing, each, abilityOf(standing, measuring)),
      ),
    };
  }

  /** The whole list that a filter lets through, as CSV or JSON, piece by piece. */
  async file(
    member: Member,
    assessmentId: string,
    { format, ...filter }: ComparisonFile,
  ): Promise<Iterable<string>> {
    const of = { organisationId: member.organisationId, assessmentId };
    const matching = await this.matching(of, await this.standings.of(of), filter);
    const who = await this.who(of, matching);
    const measuring = await this.measuring.of(matching);
    const rows: FileRow[] = rowsOf(matching, who, (standing, each) => ({
      ...comparedPerson(standing, each, abilityOf(standing, measuring)),
      reason: each.reason,
    }));
    return format === 'csv' ? csvOf(rows) : jsonOf(rows);
  }

  /** A few of them by section, topic, question and criterion; 404 where one has nothing graded here. */
  async detail(
    member: Member,
    assessmentId: string,
    invitations: readonly string[],
  ): Promise<ComparisonDetail> {
    const of = { organisationId: member.organisationId, assessmentId };
    const { standings, people } = await this.inDetail(of, invitations);
    return {
      uncertainty: uncertaintyOf(standings),
      people: people.map(({ standing, who, attempt, release, ability }) => ({
        ...comparedPerson(standing, who, ability),
        ...partsOf(standing.items, release, standings.error),
        questions: comparedQuestions(attempt, release),
      })),
      pairs: pairsOf(people),
    };
  }

  /** What stands behind a few of them; 404 where one has nothing graded here. */
  async inDetail(
    of: InAssessment,
    invitations: readonly string[],
  ): Promise<{ standings: Standings; people: InDetail[] }> {
    const standings = await this.standings.of(of);
    const byId = new Map(standings.people.map((each) => [each.invitationId, each]));
    const chosen = invitations.flatMap((id) => byId.get(id) ?? []);
    if (chosen.length < invitations.length) throw await this.absent(of, invitations);
    const attemptIds = chosen.map(({ attemptId }) => attemptId);
    const attempts = new Map(
      (await this.scores.of({ ...of, attemptIds, withRows: true })).map((attempt) => [
        attempt.attemptId,
        attempt,
      ]),
    );
    const who = await this.who(of, chosen);
    const measuring = await this.measuring.of(chosen);
    const people = await Promise.all(
      chosen.map(async (standing) => {
        const [each, attempt] = [who.get(standing.invitationId), attempts.get(standing.attemptId)];
        // opened again, or deleted, in this very moment
        if (each === undefined || attempt === undefined)
          throw notFound('candidate of this assessment');
        const release = await this.measuring.release(standing.releaseId);
        const ability = abilityOf(standing, measuring);
        return { standing, who: each, attempt, release, ability };
      }),
    );
    return { standings, people };
  }

  async distribution(
    member: Member,
    assessmentId: string,
    chosen: readonly string[],
  ): Promise<Distribution> {
    const of = { organisationId: member.organisationId, assessmentId };
    const standings = await this.standings.of(of);
    return distributionOf(standings, await this.bands(standings), chosen);
  }

  private async matching(
    of: InAssessment,
    { people }: Standings,
    filter: ComparisonFilter,
  ): Promise<Standing[]> {
    const { search, decision, sort } = filter;
    const [found, decided, byName] = await Promise.all([
      search ? this.repository.found(of, search) : undefined,
      decision && this.repository.decided(of, decision === 'none' ? null : decision),
      sort === 'name' ? this.repository.byName(of) : undefined,
    ]);
    const known: Known = {
      found: found && new Set(found),
      decided: decided && new Set(decided),
      byName,
    };
    return ordered(people, filter, known);
  }

  /** Why there is nothing to tell of some of them: no such candidate, or none of whom anything is graded yet. */
  private async absent(of: InAssessment, invitations: readonly string[]): Promise<Problem> {
    const known = await this.repository.who(of, invitations);
    return known.length < invitations.length
      ? notFound('candidate of this assessment')
      : new Problem(
          404,
          'nothing-graded',
          'Nothing that this candidate handed in is graded yet. The report is here once it is.',
        );
  }

  private async who(
    of: InAssessment,
    people: readonly Standing[],
  ): Promise<ReadonlyMap<string, Who>> {
    const rows = await this.repository.who(
      of,
      people.map(({ invitationId }) => invitationId),
    );
    return new Map(rows.map((row) => [row.invitation, row]));
  }

  /** Those of the latest release that somebody was graded by. */
  private async bands({ people }: Standings): Promise<Bands> {
    const releases = await Promise.all(
      [...new Set(people.map(({ releaseId }) => releaseId))].map((id) =>
        this.measuring.release(id),
      ),
    );
    return releases.sort((a, b) => b.number - a.number)[0]?.settings.passBands ?? [];
  }
}

/** Somebody deleted in this very moment has no row. */
function rowsOf<T>(
  people: readonly Standing[],
  who: ReadonlyMap<string, Who>,
  row: (standing: Standing, who: Who) => T,
): T[] {
  return people.flatMap((standing) => {
    const each = who.get(standing.invitationId);
    return each === undefined ? [] : [row(standing, each)];
  });
}
