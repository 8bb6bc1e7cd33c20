import type { Answer, PartView, QuestionView, TypedAnswer } from '../api/shapes.js';

export type KindId = Answer['kind'];
export type AnswerOf<K extends KindId> = Extract<Answer, { kind: K }>;

/** A text of an answer that quotes of its report stand in, by the section that they name. */
export interface Quoted {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** What is asked, as far as an answer not yet begun depends on it. */
export type Asked = Pick<PartView, 'start' | 'scenario'> & Pick<QuestionView, 'sections'>;

export interface Cleaning {
  text: (typed: string) => string;
  part: (part: TypedAnswer) => TypedAnswer;
}

/** What the application knows of a kind of question besides its editor and the detail of its reports. */
export interface Kind<K extends KindId> {
  /** In lists and filters. */
  readonly label: string;
  readonly icon: string;
  /** How it is graded, for who is about to answer. */
  readonly graded: string;
  /** The same in one line of the home page, which tells of some kinds. */
  readonly restsOn?: string;
  /** The answer before anything is typed or moved. */
  blank(asked: Asked): AnswerOf<K>;
  /** The answer with every text as `by` makes it. */
  clean(answer: AnswerOf<K>, by: Cleaning): AnswerOf<K>;
  /** Nothing is quoted where it is left out. */
  quoted?(answer: AnswerOf<K>, question: Pick<QuestionView, 'sections' | 'reason'>): Quoted[];
  /** The answer as text, to be read beside another one. */
  asText(answer: AnswerOf<K>, partAsText: (part: TypedAnswer) => string): string;
}
