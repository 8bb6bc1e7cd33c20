import type { Answer, Report } from '@meshwright/graders';
import { draw } from '../../src/draw.js';
import type { PinnedItem, Question } from '../../src/question-schema.js';

export type OfKind<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;
export type Grade = (item: PinnedItem, answer: Answer) => Report;

/** What is wrong with a question, whatever its samples say: `file` is where it would be mended. */
export interface TypedFault {
  readonly file: 'question.yaml' | 'rubric.yaml';
  readonly path: string;
  readonly message: string;
  readonly expected: string;
}

/** What must hold of every question of a kind. */
export interface KindCheck<Asked extends Question> {
  /** The sections that the rubric reads; null where there is no rubric. */
  rubricSections(question: Asked): readonly string[] | null;
  faults(question: Asked, grade: Grade): TypedFault[];
}

export const questionFault = (path: string, message: string, expected: string): TypedFault => ({
  file: 'question.yaml',
  path,
  message,
  expected,
});

/** A named answer and what it must score, of ten. */
export type Case = [what: string, answer: Answer, min: number, max: number];

/** What the report says is missing first. */
function lacksOf({ criteria, misconceptions, adjustments }: Report): string {
  const [first] = [
    ...criteria.flatMap(({ points, maxPoints, missing }) =>
      points < maxPoints && missing !== undefined ? [missing] : [],
    ),
    ...[...misconceptions, ...adjustments].map(({ why }) => why),
  ];
  return first === undefined ? '' : ` (${first})`;
}

/** The answers to `item` that do not score what they must. */
export const scored = (item: PinnedItem, cases: readonly Case[], grade: Grade): TypedFault[] =>
  cases.flatMap(([what, answer, min, max]) => {
    const report = grade(item, answer);
    const { score } = report;
    if (score >= min && score <= max) return [];
    const why = score < min ? lacksOf(report) : '';
    const message = `${what} scores ${score.toString()} of 10${why}`;
    return [questionFault('', message, `${min.toString()} to ${max.toString()}`)];
  });

/** The same of the item that seed 0 draws. */
export const scoredFirst = (question: Question, cases: readonly Case[], grade: Grade) =>
  scored(draw(question, 0), cases, grade);
