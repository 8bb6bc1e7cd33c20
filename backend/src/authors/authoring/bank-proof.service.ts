import { Inject, Injectable } from '@nestjs/common';
import type { ScorePair, StructuredItem, TypedAnswer } from '@meshwright/graders';
import {
  draw,
  gradable,
  modelParts,
  typedAnswer,
  type PinnedItem,
  type Question,
} from '@meshwright/question-bank';
import { readAuthorFiles, type AuthorFiles } from '@meshwright/question-bank/authoring';
import { CONTENT, type Content } from '../../bank/content/index.js';
import { GradingThreads } from '../../bank/grading/index.js';
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

/**
 * Grades the samples and the rated answers of published rubrics, each question once: the bank does not change while it
 * serves.
 */
@Injectable()
export class BankProofService {
  private readonly proofs = new Map<string, Promise<Proof>>();
  private rated: readonly RatedAnswer[] | undefined;

  constructor(
    @Inject(CONTENT) private readonly content: Content,
    private readonly threads: GradingThreads,
  ) {}

  async all(): Promise<Proof[]> {
    const found: Proof[] = [];
    for (const question of this.content.bank.questions.values())
      if (question.kind === 'structured') found.push(await this.of(question));
    return found;
  }

  /** Null where the bank has no structured question of that id. */
  async find(id: string): Promise<Proof | null> {
    const question = this.content.bank.questions.get(id);
    return question?.kind === 'structured' ? this.of(question) : null;
  }

  lexicon() {
    return this.content.bank.lexicon;
  }

  /** The same proof for all who ask while it is made. */
  private of(question: StructuredQuestion): Promise<Proof> {
    const known = this.proofs.get(question.id);
    if (known !== undefined) return known;
    const begun = this.prove(question);
    this.proofs.set(question.id, begun);
    // what failed, as on a server that is busy, is tried again by who asks next
    begun.catch(() => this.proofs.delete(question.id));
    return begun;
  }

  private async prove(question: StructuredQuestion): Promise<Proof> {
    this.rated ??= readRatedAnswers();
    const item = draw(question, 0);
    const asked = gradable(item);
    if (item.kind !== 'structured' || asked.kind !== 'structured')
      throw new Error(`${question.id} was drawn as another kind`);
    const files = readAuthorFiles(question);
    const samples = files.samples.map((sample) => ({ ...sample, parts: answersOf(item, sample) }));
    const rated = this.rated.filter((answer) => answer.question === question.id);
    const answers = [
      ...rated.map(({ sections }) => ({ kind: 'structured' as const, sections })),
      ...samples.map(({ sections, parts }) => ({ kind: 'structured' as const, sections, parts })),
    ];
    const scores = await this.threads.scores({ item, answers }, ['proofs']);
    const pairs = rated.map(({ score }, i) => ({ reference: score, other: scores[i] ?? 0 }));
    const samplesInRange = samples.filter(({ expect: wanted }, i) => {
      const score = scores[rated.length + i] ?? 0;
      return score >= wanted.min && score <= wanted.max;
    }).length;
    return {
      question,
      files,
      samples,
      parts: asked.parts ?? [],
      modelParts: modelParts(item),
      rated,
      pairs,
      samplesInRange,
    };
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
