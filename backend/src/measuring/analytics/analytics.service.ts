import { Injectable } from '@nestjs/common';
import { tQuantile } from '@meshwright/graders';
import { AssessmentTitles } from '../../taking/assessments/index.js';
import { Clock } from '../../platform/config/index.js';
import { AnalyticsRepository, type CriterionRow, type Place } from './analytics.repository.js';
import type {
  AnalysedAssessments,
  AssessmentAnalytics,
  QuestionCriteria,
} from './analytics.schemas.js';
import { AssessmentFigures } from './assessment-figures.service.js';
import { FEWEST_TOLD } from '../statistics/index.js';

/** Figures may be so old while new grades come in: otherwise a hand-in rush would compute them for each look. */
const FRESH_MS = 60_000;
/** Assessments, and questions, whose figures are kept; each is some kilobytes. */
const KEPT = 500;

interface Kept<T> {
  readonly version: string;
  readonly at: number;
  readonly figures: Promise<T>;
}

/** What the answers to an organisation's assessments say of their questions; never whose answers they are. */
@Injectable()
export class AnalyticsService {
  private readonly kept = new Map<string, Kept<unknown>>();

  constructor(
    private readonly repository: AnalyticsRepository,
    private readonly titles: AssessmentTitles,
    private readonly figures: AssessmentFigures,
    private readonly clock: Clock,
  ) {}

  async assessments(organisationId: string): Promise<AnalysedAssessments> {
    const rows = await this.repository.assessments(organisationId);
    return {
      assessments: rows.map(({ latestAt, ...row }) => ({
        ...row,
        latestAt: latestAt?.toISOString() ?? null,
      })),
    };
  }

  /** The whole and its questions; kept until there are other scores. 404 where it is not the organisation's. */
  async assessment(place: Place): Promise<AssessmentAnalytics> {
    const title = await this.titles.of(place);
    return { title, ...(await this.current(place, '', () => this.figures.of(place))) };
  }

  /** The criteria of one question by their names, which are its key; empty where nobody answered it. 404 where the assessment is not the organisation's. */
  async criteria(place: Place, question: string): Promise<QuestionCriteria> {
    await this.titles.of(place);
    const rows = await this.current(place, question, () =>
      this.repository.criteria(place, question),
    );
    return { needed: FEWEST_TOLD, criteria: rows.map(criterionOf) };
  }

  /** What was computed last, unless there are other scores since and it is older than a minute. */
  private async current<T>(place: Place, what: string, compute: () => Promise<T>): Promise<T> {
    const version = await this.repository.version(place);
    const now = this.clock.now().getTime();
    const key = [place.organisationId, place.assessmentId, what].join(' ');
    const known = this.kept.get(key) as Kept<T> | undefined;
    if (known && (known.version === version || now - known.at < FRESH_MS)) return known.figures;
    const figures = compute().catch((error: unknown) => {
      this.kept.delete(key);
      throw error;
    });
    const oldest = this.kept.keys().next();
    if (this.kept.size >= KEPT && oldest.done !== true) this.kept.delete(oldest.value);
    this.kept.set(key, { version, at: now, figures });
    return figures;
  }
}

function criterionOf(row: CriterionRow): QuestionCriteria['criteria'][number] {
  const { id, label, maxPoints, answers, mean, deviation, full, none } = row;
  const base = { id, label, maxPoints, answers };
  if (answers < FEWEST_TOLD) return { ...base, mean: null, full: null, none: null };
  const half = (tQuantile(answers - 1, 0.975) * (deviation ?? 0)) / Math.sqrt(answers);
  return {
    ...base,
    mean: { value: mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) },
    full: full / answers,
    none: none / answers,
  };
}
