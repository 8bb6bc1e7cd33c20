import { Injectable } from '@nestjs/common';
import { Tier } from '@meshwright/question-bank';
import { AttemptReaderService } from '../../taking/attempts/index.js';
import { Clock } from '../../platform/config/index.js';
import { ContentService } from '../../bank/content/index.js';
import { csvLine } from '../../platform/csv/index.js';
import { type Member, notFound } from '../../platform/http/index.js';
import { spreadOf, type Spread } from './benchmark.js';
import { cellOf, type Cell } from './cells.js';
import { levelsOf, targetsOf, type Levels } from './levels.js';
import { MatrixRepository, type FigureTuple } from './matrix.repository.js';
import { MOST_MEMBERS, type MatrixQuery, type SkillMatrix } from './skills.schemas.js';
import { mondayOf, type Figures } from './standings.js';

const HEAD = [
  'member',
  'shares',
  'topic',
  'answers',
  'mean',
  'low',
  'high',
  'tier',
  'change',
  'change is clear',
  'target',
  'verdict',
] as const;

/** Who reads it; nobody where the server does. */
type Reader = Pick<Member, 'organisationId'> & Partial<Pick<Member, 'userId'>>;

/** The skills of an organisation's members by topic, as far as they tell them. */
@Injectable()
export class MatrixService {
  constructor(
    private readonly repository: MatrixRepository,
    private readonly attempts: AttemptReaderService,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  /** For a member who takes an assessment their own row is empty: scores rest. */
  async matrix(
    { organisationId, userId }: Reader,
    { weeks, profile }: MatrixQuery,
  ): Promise<SkillMatrix> {
    const now = this.clock.now();
    const topics = this.topics();
    const [members, figures, profiles] = await Promise.all([
      this.repository.members(organisationId, { profile, limit: MOST_MEMBERS }),
      this.repository.figures(
        organisationId,
        { now: mondayOf(now), then: mondayOf(now, -weeks) },
        { topics: topics.map(({ id }) => id) },
      ),
      this.repository.profiles(organisationId),
    ]);
    if (profile !== undefined && !profiles.some(({ id }) => id === profile))
      throw notFound('target profile');
    const resting = await this.restsFor(userId);
    const levels = new Map(profiles.map((row) => [row.id, levelsOf(row.levels)]));
    return {
      weeks,
      topics,
      members: members.slice(0, MOST_MEMBERS).map(({ userId, user, skillShare, targets }) => {
        const ids = targets.map(({ profileId }) => profileId);
        const asked = ids.filter((id) => profile === undefined || id === profile);
        return {
          id: userId,
          name: user.displayName,
          shares: skillShare !== null,
          profiles: ids,
          cells:
            skillShare === null
              ? []
              : cellsOf(
                  topics.map(({ id }) => id),
                  resting === userId ? [] : (figures.get(userId) ?? []),
                  targetsOf(asked.map((id) => levels.get(id) ?? {})),
                ),
        };
      }),
      more: members.length > MOST_MEMBERS,
      asOf: now.toISOString(),
    };
  }

  private async restsFor(userId: string | undefined): Promise<string | null> {
    if (userId === undefined) return null;
    return (await this.attempts.practiceRests({ userId })) ? userId : null;
  }

  topics(): SkillMatrix['topics'] {
    return this.content.allTopics().map(({ id, title }) => ({ id, title }));
  }

  /** How those who share stood at the end of last week, one spread for each topic. */
  async benchmark(organisationId: string): Promise<(Spread | null)[]> {
    const means = await this.repository.means(organisationId, mondayOf(this.clock.now(), -1));
    return this.topics().map(({ id }) => spreadOf(means.get(id) ?? []));
  }

  /** The matrix as a table: one line for each person and topic, one for each person who does not share. */
  async csv(member: Reader, query: MatrixQuery): Promise<string> {
    const { topics, members } = await this.matrix(member, query);
    const lines = members.flatMap(({ name, shares, cells }) =>
      shares
        ? cells.map((cell, index) =>
            csvLine([name, 'yes', topics[index]?.title ?? '', ...told(cell)]),
          )
        : [csvLine([name, 'no', ...HEAD.slice(2).map(() => null)])],
    );
    return [csvLine(HEAD), ...lines].join('');
  }
}

const told = (cell: Cell): (string | number | null)[] => [
  cell.answers,
  cell.mean,
  cell.low,
  cell.high,
  cell.tier,
  cell.change?.by ?? null,
  cell.change === null ? null : cell.change.clear ? 'yes' : 'no',
  cell.target,
  cell.verdict,
];

/** One cell for each topic, in their order. */
export function cellsOf(
  topics: readonly string[],
  figures: readonly FigureTuple[],
  targets: Levels,
): Cell[] {
  const found = new Map<string, { now?: Figures; then?: Figures }>();
  for (const [topic, current, answers, mean, low, high, tier] of figures) {
    const parsed = { answers, mean, low, high, tier: Tier.nullable().parse(tier) };
    found.set(topic, { ...found.get(topic), ...(current ? { now: parsed } : { then: parsed }) });
  }
  return topics.map((topic) => {
    const { now, then } = found.get(topic) ?? {};
    return cellOf(now, then, targets[topic] ?? null);
  });
}
