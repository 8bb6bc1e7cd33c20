import { Inject, Injectable } from '@nestjs/common';
import { gradeItem, type ScorePair } from '@meshwright/graders';
import { draw, gradable, type Question } from '@meshwright/question-bank';
import { readAuthorFiles, type AuthorFiles } from '@meshwright/question-bank/authoring';
import { CONTENT, type Content } from '../content/bank.js';
import { readRatedAnswers, type RatedAnswer } from './rated-answers.js';

export type StructuredQuestion = Extract<Question, { kind: 'structured' }>;

/** What is known of one published rubric: its files, its rated answers, and how it fares on both. */
export interface Proof {
  readonly question: StructuredQuestion;
  readonly files: AuthorFiles;
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
    const item = gradable(draw(question, 0));
    const scoreOf = (sections: Readonly<Record<string, string>>): number =>
      gradeItem(item, { kind: 'structured', sections }, this.content.lexicon).score;
    const files = readAuthorFiles(question);
    const rated = this.rated.filter((answer) => answer.question === question.id);
    const proof: Proof = {
      question,
      files,
      rated,
      pairs: rated.map(({ score, sections }) => ({ reference: score, other: scoreOf(sections) })),
      samplesInRange: files.samples.filter(({ sections, expect: { min, max } }) => {
        const score = scoreOf(sections);
        return score >= min && score <= max;
      }).length,
    };
    this.proofs.set(question.id, proof);
    return proof;
  }
}
