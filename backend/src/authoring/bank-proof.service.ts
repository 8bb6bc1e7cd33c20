import { Inject, Injectable } from '@nestjs/common';
import {
  gradeItem,
  type ScorePair,
  type StructuredItem,
  type TypedAnswer,
} from '@meshwright/graders';
import {
  draw,
  gradable,
  modelParts,
  typedAnswer,
  type PinnedItem,
  type Question,
} from '@meshwright/question-bank';
import { readAuthorFiles, type AuthorFiles } from '@meshwright/question-bank/authoring';
import { CONTENT, type Content } from '../content/bank.js';
import { readRatedAnswers, type RatedAnswer } from './rated-answers.js';

export type StructuredQuestion = Extract<Question, { kind: 'structured' }>;

type PartAnswers = Record<string, TypedAnswer>;
type Sample = Omit<AuthorFiles['samples'][number], 'parts'> & { readonly parts: PartAnswers };

/** What is known of one published rubric: its files, its rated answers, and how it fares on both. */
export interface Proof {
  readonly question: StructuredQuestion;
  readonly files: AuthorFiles;
  readonly samples: readonly Sample[];
  /** Typed parts as they are graded, and answers to them that earn all points. */
  readonly parts: NonNullable<StructuredItem['parts']>;
  readonly modelParts: PartAnswers;
  readonly rated: readonly RatedAnswer[];
  /** Rater and grader on each rated answer. */
  readonly pairs: readonly ScorePair[];
  readonly samplesInRange: number;
}

/** Grades the samples and the rated answers of published rubrics, each question once: the bank does not change while it serves. */
@Injectable()
export class BankProofService {
  private readonly proofs = new Map<string, Proof>();
  private rated: readonly RatedAnswer[] | undefined;

  constructor(@Inject(CONTENT) private readonly content: Content) {}

  all(): Proof[] {
    return [...this.content.bank.questions.values()].flatMap((question) =>
      question.kind === 'structured' ? [this.of(question)] : [],
    );
  }

  /** Null where the bank has no structured question of that id. */
  find(id: string): Proof | null {
    const question = this.content.bank.questions.get(id);
    return question?.kind === 'structured' ? this.of(question) : null;
  }

  lexicon() {
    return this.content.bank.lexicon;
  }

  private of(question: StructuredQuestion): Proof {
    const known = this.proofs.get(question.id);
    if (known) return known;
    this.rated ??= readRatedAnswers();
    const item = draw(question, 0);
    const asked = gradable(item);
    if (item.kind !== 'structured' || asked.kind !== 'structured')
      throw new Error(`${question.id} was drawn as another kind`);
    const scoreOf = (sections: Readonly<Record<string, string>>, parts: PartAnswers = {}): number =>
      gradeItem(asked, { kind: 'structured', sections, parts }, this.content.lexicon).score;
    const files = readAuthorFiles(question);
    const samples = files.samples.map((sample) => ({ ...sample, parts: answersOf(item, sample) }));
    const rated = this.rated.filter((answer) => answer.question === question.id);
    const proof: Proof = {
      question,
      files,
      samples,
      parts: asked.parts ?? [],
      modelParts: modelParts(item),
      rated,
      pairs: rated.map(({ score, sections }) => ({ reference: score, other: scoreOf(sections) })),
      samplesInRange: samples.filter(({ sections, parts, expect: { min, max } }) => {
        const score = scoreOf(sections, parts);
        return score >= min && score <= max;
      }).length,
    };
    this.proofs.set(question.id, proof);
    return proof;
  }
}

/** A sample's answers to the parts of its question. */
function answersOf(
  { parts = [] }: Extract<PinnedItem, { kind: 'structured' }>,
  sample: AuthorFiles['samples'][number],
): PartAnswers {
  return Object.fromEntries(
    parts.flatMap(({ id, kind }) => {
      const given = sample.parts?.[id];
      const answer = given === undefined ? null : typedAnswer(kind, given);
      return answer === null ? [] : [[id, answer] as const];
    }),
  );
}
