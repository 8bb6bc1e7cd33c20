import { Injectable } from '@nestjs/common';
import { AssessmentTitles, ReleasesService } from '../../taking/assessments/index.js';
import { ReviewedScoresService } from '../../marking/reviews/index.js';
import { standingsOf, type Head, type Rules, type Standing, type Standings } from './standings.js';
import { StandingsRepository, type InAssessment } from './standings.repository.js';

/** Of ten thousand people each some 10 MB. */
const KEPT = 4;

interface Kept {
  readonly fingerprint: string;
  readonly standings: Promise<Standings>;
}

/**
 * Where everybody stands, by the scores that count now. Reading all answers of ten thousand people takes a second, so
 * the last few assessments are kept, and read anew once anything about them has changed.
 */
@Injectable()
export class StandingsService {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly repository: StandingsRepository,
    private readonly scores: ReviewedScoresService,
    private readonly releases: ReleasesService,
    private readonly titles: AssessmentTitles,
  ) {}

  /** With how the assessment is called; 404 where it is not the organisation's. */
  async of(of: InAssessment): Promise<Standings & { readonly title: string }> {
    const title = await this.titles.of(of);
    return { title, ...(await this.current(of)) };
  }

  /** Where one invitation stands, without how sure that is, which takes everybody; null where nothing is graded. */
  async ofInvitation(of: InAssessment, invitationId: string): Promise<Standing | null> {
    const heads = await this.repository.heads(of, invitationId);
    if (heads.length === 0) return null;
    const attemptIds = heads.map(({ attemptId }) => attemptId);
    const attempts = await this.scores.of({ ...of, attemptIds, withRows: false });
    const { people } = standingsOf(heads, attempts, await this.rulesOf(heads));
    return people[0] ?? null;
  }

  private async current(of: InAssessment): Promise<Standings> {
    const fingerprint = await this.repository.fingerprint(of);
    const known = this.kept.get(of.assessmentId);
    if (known?.fingerprint === fingerprint) return known.standings;
    const standings = this.read(of);
    this.keep(of.assessmentId, { fingerprint, standings });
    return standings.catch((error: unknown) => {
      this.kept.delete(of.assessmentId);
      throw error;
    });
  }

  private async read(of: InAssessment): Promise<Standings> {
    const [heads, attempts] = await Promise.all([
      this.repository.heads(of),
      this.scores.of({ ...of, withRows: false }),
    ]);
    return standingsOf(heads, attempts, await this.rulesOf(heads));
  }

  private async rulesOf(heads: readonly Head[]): Promise<ReadonlyMap<string, Rules>> {
    const rules = new Map<string, Rules>();
    for (const id of new Set(heads.map(({ releaseId }) => releaseId))) {
      const release = await this.releases.find(id);
      if (release !== null) rules.set(id, release.settings);
    }
    return rules;
  }

  private keep(assessmentId: string, kept: Kept): void {
    this.kept.delete(assessmentId);
    const oldest = this.kept.keys().next();
    if (this.kept.size >= KEPT && oldest.done !== true) this.kept.delete(oldest.value);
    this.kept.set(assessmentId, kept);
  }
}
