import { Inject, Injectable } from '@nestjs/common';
import type { Question } from '@meshwright/question-bank';
import { Clock } from '../../platform/config/index.js';
import { Problem } from '../../platform/http/index.js';
import { CONTENT, type Content } from '../../bank/content/index.js';
import { AskableQuestions } from '../../bank/own-questions/index.js';
import { AssessmentsRepository } from './assessments.repository.js';
import { checkAssessment } from './checks.js';
import type { CheckedDraft } from './check.js';
import type { Check, Shares, Timing } from './checks.schemas.js';
import { fitsSummary, fixedIds, poolsOf } from './pools.js';
import { sharesOf } from './shares.js';
import { Settings } from './settings.schemas.js';
import { timingOf } from './time-checks.js';

/** Questions by id. */
type Asked = ReadonlyMap<string, Question>;

/** Checks a draft against the bank, the clock and the organisation's other assessments. */
@Injectable()
export class AssessmentChecksService {
  constructor(
    @Inject(CONTENT) private readonly content: Content,
    private readonly askable: AskableQuestions,
    private readonly assessments: AssessmentsRepository,
    private readonly clock: Clock,
  ) {}

  /** What the draft may ask now: the shared bank, and the own questions that it names or its pools ask for. */
  asked(organisationId: string, { blueprint }: Pick<CheckedDraft, 'blueprint'>): Promise<Asked> {
    const pools = poolsOf(blueprint).filter(({ source }) => source !== 'public');
    return this.askable.of(
      organisationId,
      fixedIds(blueprint),
      pools.length === 0
        ? undefined
        : (question) => pools.some((pool) => fitsSummary(question, pool)),
    );
  }

  /** Throws Problem 422 `not-publishable` with each error that the checks find. */
  async refuseErrors(
    place: { readonly organisationId: string; readonly id: string },
    draft: CheckedDraft,
    asked: Asked,
  ): Promise<void> {
    const { checks } = await this.check(place, draft, asked);
    const errors = checks
      .filter(({ level }) => level === 'error')
      .map(({ path, message, mend }) => ({ path, message, expected: mend }));
    if (errors.length === 0) return;
    const words = errors.map(({ message }) => message).join(' ');
    throw new Problem(
      422,
      'not-publishable',
      `This cannot be published yet: ${words}`.slice(0, 500),
      { errors },
    );
  }

  async check(
    place: { readonly organisationId: string; readonly id: string },
    draft: CheckedDraft,
    asked?: Asked,
  ): Promise<{ checks: Check[]; timing: Timing; shares: Shares }> {
    const { bank } = this.content;
    const questions = asked ?? (await this.asked(place.organisationId, draft));
    const others =
      draft.settings.window === null
        ? []
        : await this.assessments.published(place.organisationId, place.id);
    const checks = checkAssessment(draft, {
      bank: questions,
      topics: new Set(bank.topics.map(({ id }) => id)),
      guides: new Set(bank.guides.keys()),
      now: this.clock.now(),
      others: others.flatMap(({ title, settings }) => {
        const { window } = Settings.parse(settings);
        return window === null ? [] : [{ title, window }];
      }),
    });
    const shares = sharesOf(draft.blueprint, [...questions.values()]);
    return { checks, timing: timingOf(draft, questions), shares };
  }
}
