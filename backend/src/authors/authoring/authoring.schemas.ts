import { Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { GradeReport } from '../../bank/grading/index.js';
import { plainText } from '../../platform/plain-text/index.js';

const Kappa = z
  .strictObject({ value: z.number(), standardError: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'Kappa' })
  .describe('with its large-sample standard error and 95 % interval');
const Mean = z
  .strictObject({ value: z.number(), standardError: z.number() })
  .meta({ id: 'MeanWithError' });

/** Figures are null where there are too few pairs to say them. */
export const AgreementView = z
  .strictObject({
    pairs: z.int(),
    quadratic: Kappa.nullable(),
    linear: Kappa.nullable(),
    meanError: Mean.nullable(),
    bias: Mean.nullable().describe('above 0: the grader is the more generous'),
    exact: z.number().nullable(),
    adjacent: z.number().nullable(),
  })
  .meta({ id: 'Agreement' });
export type AgreementView = z.output<typeof AgreementView>;

/** How the grader agrees with others; scores 0 to 10. */
const Agreements = z
  .strictObject({
    rated: AgreementView.describe('with the raters of the calibration answers'),
    opinions: AgreementView.describe('with the second opinion'),
  })
  .meta({ id: 'Agreements' });

const AuthoringSummary = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    topic: z.string(),
    tier: Tier,
    criteria: z.int(),
    samples: z.strictObject({ total: z.int(), inRange: z.int() }),
    agreement: Agreements,
    opinions: z.strictObject({ given: z.int(), failed: z.int(), needReview: z.int() }),
    draft: z.strictObject({ version: z.int(), savedAt: z.iso.datetime() }).optional(),
  })
  .meta({ id: 'AuthoringSummary' });

export const AuthoringList = z
  .strictObject({ items: z.array(AuthoringSummary), pooled: Agreements })
  .meta({ id: 'AuthoringList' });
export type AuthoringList = z.output<typeof AuthoringList>;

/** The longest rubric of the bank has 240,000 characters. */
export const LONGEST_SOURCE = 500_000;

export const RubricDraft = z
  .strictObject({
    version: z.int().describe('0: nothing was saved yet'),
    source: z.string(),
    savedAt: z.iso.datetime(),
    savedBy: z.string().optional(),
  })
  .meta({ id: 'RubricDraft' });
export type RubricDraft = z.output<typeof RubricDraft>;

export const SaveRubricDraft = z
  .strictObject({
    baseVersion: z.int().min(0).describe('the version that was edited; 0 for none'),
    source: plainText(LONGEST_SOURCE).min(1),
  })
  .meta({ id: 'SaveRubricDraft' });
export type SaveRubricDraft = z.output<typeof SaveRubricDraft>;

/** Longer than any section that a candidate may write. */
const OWN_TEXT = 20_000;

export const TryRubric = z
  .strictObject({
    source: plainText(LONGEST_SOURCE),
    own: z
      .record(z.string().max(80), plainText(OWN_TEXT))
      .optional()
      .describe('an answer of the author’s own, by section'),
  })
  .meta({ id: 'TryRubric' });
export type TryRubric = z.output<typeof TryRubric>;

const SourceFault = z
  .strictObject({ from: z.int(), to: z.int(), line: z.int(), message: z.string() })
  .meta({ id: 'SourceFault' })
  .describe('offsets in UTF-16, half-open; lines from 1');

export const ProofOfRubric = z
  .strictObject({
    faults: z.array(SourceFault),
    points: z
      .strictObject({ sum: z.number(), points: z.number(), criteria: z.int() })
      .nullable()
      .describe('null where there are faults'),
    reports: z
      .array(GradeReport)
      .describe(
        'on the model answer, the samples, the rated answers and the own one, in that order',
      ),
  })
  .meta({ id: 'ProofOfRubric' });
export type ProofOfRubric = z.output<typeof ProofOfRubric>;

export const FirstDraft = z.strictObject({ source: z.string() }).meta({ id: 'FirstDraft' });
export type FirstDraft = z.output<typeof FirstDraft>;

const texts = z.record(z.string(), z.string());
const partAnswers = z
  .record(z.string(), z.unknown())
  .describe('TypedAnswer of @meshwright/graders, by part id');

export const AuthoringQuestion = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    tier: Tier,
    prompt: z.string(),
    sections: z.array(z.strictObject({ id: z.string(), label: z.string() })),
    parts: z
      .array(z.unknown())
      .describe('Part of @meshwright/graders: typed parts with their answer keys'),
    published: z.string().describe('rubric.yaml of the bank, as it is written'),
    modelAnswer: texts,
    modelParts: partAnswers,
    samples: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.string(),
        sections: texts,
        parts: partAnswers,
        expect: z.strictObject({ min: z.number(), max: z.number() }),
        why: z.string(),
      }),
    ),
    rated: z.array(
      z.strictObject({ id: z.string(), kind: z.string(), sections: texts, score: z.number() }),
    ),
    draft: RubricDraft.optional(),
    opinions: z.strictObject({
      agreement: AgreementView,
      criteria: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          agreement: AgreementView.describe('0, 1 and 2 for no, partly and fully'),
        }),
      ),
    }),
  })
  .meta({ id: 'AuthoringQuestion' });
export type AuthoringQuestion = z.output<typeof AuthoringQuestion>;

const words = z.array(z.string());

const IdeaSummary = z.strictObject({
  id: z.string(),
  says: z.string(),
  error: z.string().optional().describe('why it is wrong to say this'),
});

/** The lexicon as rubrics refer to it. */
export const LexiconView = z
  .strictObject({
    concepts: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        forms: words,
        descriptions: words,
        isA: words,
        partOf: words,
        shares: words,
        everyday: z.boolean().optional(),
        opposite: z.string().optional(),
      }),
    ),
    ordinary: words,
    errors: z
      .array(
        z.strictObject({
          id: z.string(),
          question: z.string(),
          when: z.unknown().describe('an expression as rubrics have them'),
          share: z.number(),
          why: z.string(),
        }),
      )
      .describe('what is wrong whatever is asked, for rubrics with `fieldErrors`'),
    ideas: z.array(IdeaSummary).describe('what rubrics may ask for by `idea`'),
  })
  .meta({ id: 'LexiconView' });
export type LexiconView = z.output<typeof LexiconView>;

/** An idea with the sentences by which it is recognised. */
export const IdeaView = IdeaSummary.extend({
  right: words.describe('sentences that say it'),
  wrong: words.describe('sentences in the same words that do not'),
}).meta({ id: 'IdeaView' });
export type IdeaView = z.output<typeof IdeaView>;
