import { Injectable } from '@nestjs/common';
import { questionView, type Question } from '@meshwright/question-bank';
import { invalidInput } from '../../platform/http/index.js';
import type { Place } from './assessments.repository.js';
import type { AssessmentPreview, PreviewQuery } from './assessments.schemas.js';
import { AssessmentsService, draftOf } from './assessments.service.js';
import type { CheckedDraft } from './check.js';
import { drawItems, type Luck } from './draw-items.js';
import { ReleaseHistoryService } from './release-history.service.js';

/** Shows an assessment as a candidate would see it, in variants that no candidate gets. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly assessments: AssessmentsService,
    private readonly history: ReleaseHistoryService,
  ) {}

  async preview(place: Place, { example, release }: PreviewQuery): Promise<AssessmentPreview> {
    if (release !== undefined) return shown(await this.history.release(place, release), example);
    const draft = draftOf(await this.assessments.row(place));
    const questions = await this.history.questionsOf(place.organisationId, draft.blueprint);
    return shown(
      { ...draft, questions: new Map(questions.map((each) => [each.id, each])) },
      example,
    );
  }
}

function shown(
  {
    title,
    blueprint,
    settings,
    questions,
  }: CheckedDraft & { readonly questions: ReadonlyMap<string, Question> },
  example: number,
): AssessmentPreview {
  const { sections } = drawn({ blueprint, questions }, exampleLuck(example));
  const points = sections
    .flatMap(({ items }) => items)
    .reduce((sum, { weight }) => sum + weight, 0);
  return {
    title,
    minutes: settings.minutes,
    aids: settings.aids,
    instructions: settings.instructions,
    consentText: settings.consentText,
    window: settings.window,
    sections: sections.map(({ items, ...section }) => ({
      ...section,
      items: items.map(({ content, weight }) => ({
        question: questionView(content),
        share: weight / points,
      })),
    })),
  };
}

/** An example that nobody is asked: variants of practice, by a number in the place of a candidate. */
const exampleLuck = (example: number): Luck => ({ side: 'practice', seed: () => example });

/** A draft may name questions that the bank lacks or have pools that cannot be filled. */
function drawn(...[release, luck]: Parameters<typeof drawItems>): ReturnType<typeof drawItems> {
  try {
    return drawItems(release, luck);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidInput(
      [
        {
          path: 'blueprint',
          message: `the draft cannot be shown yet: ${error.message}`,
          expected: 'a draft whose checks find no error',
        },
      ],
      422,
    );
  }
}
