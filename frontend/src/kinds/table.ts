import type { Answer, PartView, QuestionView, TypedAnswer } from '../api/shapes.js';
import { choice } from './choice.js';
import { findTheFlaw } from './find-the-flaw.js';
import type { Asked, Cleaning, Kind, KindId, Quoted } from './kind.js';
import { numeric } from './numeric.js';
import { ordering } from './ordering.js';
import { plan } from './plan.js';
import { schedule } from './schedule.js';
import { structured } from './structured.js';

/** Every kind of question, in the order of lists. Its editor and detail: features/answer and features/report. */
export const kinds: { readonly [K in KindId]: Kind<K> } = {
  structured,
  numeric,
  plan,
  ordering,
  choice,
  'find-the-flaw': findTheFlaw,
  schedule,
};

/** The kinds to choose from, for lists and filters. */
export const KINDS = (Object.keys(kinds) as KindId[]).map((value) => ({
  value,
  label: kinds[value].label,
}));

/** The kind of an answer, for whichever it is: what it takes and gives is of that kind. */
const of = <K extends KindId>(kind: K): Kind<K> => kinds[kind];

/** The answer before anything is typed or moved: blank, or the plan to start from. */
export const emptyAnswer = (question: QuestionView): Answer => of(question.kind).blank(question);

/** The same for a part of a structured question. */
export const emptyTyped = (asked: Asked & Pick<PartView, 'kind'>): TypedAnswer =>
  of(asked.kind).blank(asked);

const cleaning = (text: (typed: string) => string): Cleaning => ({
  text,
  part: (part) => of(part.kind).clean(part, cleaning(text)),
});

/** An answer whose texts are those that `text` makes of them. */
export const withTexts = (answer: Answer, text: (typed: string) => string): Answer =>
  of(answer.kind).clean(answer, cleaning(text));

/** The texts of an answer that quotes of its report stand in. */
export const quotedSections = ({
  answer,
  question,
}: {
  readonly answer?: Answer | undefined;
  readonly question: Pick<QuestionView, 'sections' | 'reason'>;
}): Quoted[] =>
  answer ? (of(answer.kind).quoted?.(answer, question) ?? []) : unanswered(question);

/** What was asked for in words, with nothing in it. */
const unanswered = ({ sections = [] }: Pick<QuestionView, 'sections'>): Quoted[] =>
  sections.map(({ id, label }) => ({ id, label, text: '' }));

/** An answer as text, to be read beside another one. */
export const asText = (answer: Answer): string => of(answer.kind).asText(answer, asText);
