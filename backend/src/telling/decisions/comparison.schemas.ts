import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';
import { DecisionKind } from './decisions.schemas.js';
import { REVIEW_STATES } from './standings.js';

const Moment = z.iso.datetime();

/** So many side by side; more is a table. */
export const MOST_COMPARED = 6;

const ReviewState = z
  .enum(REVIEW_STATES)
  .describe('whole: every answer to the end; proposal: by no person so far');

export const ComparisonFilter = z.strictObject({
  band: plainText(60).optional(),
  decision: z.enum([...DecisionKind.options, 'none']).optional(),
  review: ReviewState.optional(),
  search: plainText(100).trim().optional().describe('in names and addresses'),
  sort: z.enum(['score', 'name', 'handed-in']).default('score'),
  order: z.enum(['ascending', 'descending']).default('descending'),
});
export type ComparisonFilter = z.output<typeof ComparisonFilter>;

export const ListComparison = ComparisonFilter.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListComparison = z.output<typeof ListComparison>;

export const ComparisonFile = ComparisonFilter.extend({
  format: z.enum(['csv', 'json']).default('csv'),
});
export type ComparisonFile = z.output<typeof ComparisonFile>;

const Id = z.uuid({ error: 'an invitation’s id is a UUID' });

export const Chosen = z.strictObject({
  of: z
    .string()
    .max(37 * MOST_COMPARED)
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(Id)
        .min(1)
        .max(MOST_COMPARED)
        .refine((ids) => new Set(ids).size === ids.length, { error: 'each once' }),
    )
    .describe('ids of up to six invitations, between commas'),
});
export type Chosen = z.output<typeof Chosen>;

export const ChosenIfAny = Chosen.partial();
export type ChosenIfAny = z.output<typeof ChosenIfAny>;

const Measure = z
  .strictObject({
    value: z.number().describe('0 to 10'),
    low: z.number().nullable().describe('of an interval of 95 %, within 0 and 10; null: not known'),
    high: z.number().nullable(),
  })
  .meta({ id: 'MeasuredScore' });
export type Measure = z.output<typeof Measure>;

const MeasuredAbility = z
  .strictObject({
    value: z
      .number()
      .describe('50 is the average of those who answered here, 10 a standard deviation'),
    low: z.number().describe('of an interval of 95 %'),
    high: z.number(),
  })
  .meta({ id: 'MeasuredAbility' });
export type MeasuredAbility = z.output<typeof MeasuredAbility>;

export const Uncertainty = z
  .strictObject({
    source: z
      .enum(['reliability', 'spread', 'none'])
      .describe(
        'of the whole assessment, or the spread of people’s own answers while they are few; none: not known',
      ),
    alpha: z.number().nullable(),
    people: z.int(),
  })
  .meta({ id: 'ScoreUncertainty' });
export type Uncertainty = z.output<typeof Uncertainty>;

const Person = {
  invitation: z.uuid(),
  name: z.string(),
  email: z.string(),
  score: Measure,
  ability: MeasuredAbility.nullable().describe(
    'hard questions count more than easy ones; null: nothing was asked',
  ),
  band: z.string().nullable(),
  review: ReviewState,
  marked: z.int().describe('answers that a person has marked'),
  answers: z.int(),
  overlapping: z.int().describe('answers that share half of their words with another text'),
  handedInAt: Moment,
  decision: z.strictObject({ number: z.int(), kind: DecisionKind, at: Moment }).nullable(),
};

export const ComparedPerson = z.strictObject(Person).meta({ id: 'ComparedPerson' });
export type ComparedPerson = z.output<typeof ComparedPerson>;

export const ComparisonPage = z
  .strictObject({
    title: z.string(),
    uncertainty: Uncertainty,
    bands: z.array(z.string()).describe('from the highest to the lowest'),
    people: z.int().describe('whose answers are graded'),
    matching: z.int(),
    rows: z.array(ComparedPerson),
  })
  .meta({ id: 'ComparisonPage' });
export type ComparisonPage = z.output<typeof ComparisonPage>;

const Part = z
  .strictObject({ id: z.string(), label: z.string(), score: Measure, answers: z.int() })
  .meta({ id: 'ComparedPart' });
export type Part = z.output<typeof Part>;

const ComparedQuestion = z
  .strictObject({
    question: z.string(),
    title: z.string(),
    score: z.number(),
    byPerson: z.boolean(),
    criteria: z.array(
      z.strictObject({ label: z.string(), points: z.number(), maxPoints: z.number() }),
    ),
  })
  .meta({ id: 'ComparedQuestion' });
export type ComparedQuestion = z.output<typeof ComparedQuestion>;

export const ComparisonDetail = z
  .strictObject({
    uncertainty: Uncertainty,
    people: z.array(
      ComparedPerson.extend({
        sections: z.array(Part),
        topics: z.array(Part),
        questions: z.array(ComparedQuestion),
      }).meta({ id: 'PersonInDetail' }),
    ),
    pairs: z
      .array(
        z.strictObject({
          one: z.uuid(),
          other: z.uuid(),
          difference: Measure.describe('one less other'),
          clear: z
            .boolean()
            .describe('false: no difference is shown, as the interval holds 0 or is not known'),
          ability: MeasuredAbility.extend({ clear: z.boolean() })
            .meta({ id: 'AbilityDifference' })
            .nullable()
            .describe('the same of their abilities'),
        }),
      )
      .describe('each two of them'),
  })
  .meta({ id: 'ComparisonDetail' });
export type ComparisonDetail = z.output<typeof ComparisonDetail>;

export const Distribution = z
  .strictObject({
    people: z.int(),
    fewest: z.int().describe('below so many people nothing is shown'),
    spread: z
      .strictObject({
        mean: z.number(),
        deviation: z.number(),
        quartiles: z.strictObject({ lower: z.number(), median: z.number(), upper: z.number() }),
        bars: z.array(z.strictObject({ from: z.number(), to: z.number(), people: z.int() })),
        bands: z.array(z.strictObject({ name: z.string(), from: z.number(), people: z.int() })),
      })
      .nullable()
      .describe('null: too few'),
    chosen: z.array(
      z.strictObject({
        invitation: z.uuid(),
        score: z.number(),
        percentile: z.number().nullable().describe('share of the others below, ties counted half'),
      }),
    ),
  })
  .meta({ id: 'ScoreDistribution' });
export type Distribution = z.output<typeof Distribution>;
