import { Injectable } from '@nestjs/common';
import { agreementBy, agreementOf, type ScorePair } from '@meshwright/graders';
import { type Author, notFound } from '../../platform/http/index.js';
import { type OpinionPair, OpinionViewsService } from '../../marking/second-opinion/index.js';
import type {
  AuthoringList,
  AuthoringQuestion,
  IdeaView,
  LexiconView,
  RubricDraft,
  SaveRubricDraft,
} from './authoring.schemas.js';
import { BankProofService, type Proof } from './bank-proof.service.js';
import { RubricDraftsService } from './rubric-drafts.service.js';

/** What authors see of the bank: answer keys, proofs, agreement figures and drafts. For routes that are for authors only. */
@Injectable()
export class AuthoringService {
  constructor(
    private readonly proofs: BankProofService,
    private readonly drafts: RubricDraftsService,
    private readonly opinions: OpinionViewsService,
  ) {}

  async list(author: Author): Promise<AuthoringList> {
    const [versions, pairs, counts] = await Promise.all([
      this.drafts.versions(author),
      this.opinions.pairs(),
      this.opinions.counts(),
    ]);
    const opinions = agreementBy(pairs.map(opinionScores), ({ questionId }) => questionId);
    const proofs = await this.proofs.all();
    return {
      items: proofs.map(({ question, files, pairs: rated, samplesInRange }) => {
        const draft = versions.find(({ questionId }) => questionId === question.id);
        const own = counts.filter(({ questionId }) => questionId === question.id);
        const sum = (some: typeof own): number => some.reduce((n, { count }) => n + count, 0);
        return {
          id: question.id,
          title: question.title,
          topic: question.topics[0] ?? '',
          tier: question.tier,
          criteria: question.rubric.criteria.length,
          samples: { total: files.samples.length, inRange: samplesInRange },
          agreement: {
            rated: agreementOf(rated),
            opinions: opinions.get(question.id) ?? agreementOf([]),
          },
          opinions: {
            given: sum(own.filter(({ state }) => state === 'given')),
            failed: sum(own.filter(({ state }) => state === 'failed')),
            needReview: sum(own.filter(({ needsReview }) => needsReview)),
          },
          ...(draft === undefined
            ? {}
            : { draft: { version: draft.version, savedAt: draft.createdAt.toISOString() } }),
        };
      }),
      pooled: {
        rated: agreementOf(proofs.flatMap((proof) => proof.pairs)),
        opinions: agreementOf(pairs.map(opinionScores)),
      },
    };
  }

  /** Throws 404 where the bank has no structured question of that id. */
  async question(author: Author, id: string): Promise<AuthoringQuestion> {
    const proof = await this.proof(id);
    const { question, files, rated, parts, modelParts, samples } = proof;
    const [draft, pairs] = await Promise.all([
      this.drafts.latest(author, id),
      this.opinions.pairs(),
    ]);
    return {
      id,
      title: question.title,
      tier: question.tier,
      prompt: question.prompt,
      sections: question.sections.map((section) => ({ id: section.id, label: section.label })),
      published: files.rubric,
      parts: parts.map((part) => ({ ...part })),
      modelAnswer: question.modelAnswer.sections,
      modelParts,
      samples: samples.map((sample) => ({ ...sample })),
      rated: rated.map(({ id: answer, kind, sections, score }) => ({
        id: answer,
        kind,
        sections,
        score,
      })),
      ...(draft === null ? {} : { draft }),
      opinions: opinionsOn(
        proof,
        pairs.filter(({ questionId }) => questionId === id),
      ),
    };
  }

  async save(author: Author, id: string, save: SaveRubricDraft): Promise<RubricDraft> {
    const { question } = await this.proof(id);
    return this.drafts.save(author, question.id, save);
  }

  lexicon(): LexiconView {
    const { concepts, ordinary, errors, ideas } = this.proofs.lexicon();
    return {
      concepts: concepts.map(
        ({ id, label, forms, descriptions, isA, partOf, shares, everyday, opposite }) => ({
          id,
          label,
          forms,
          descriptions,
          isA,
          partOf,
          shares,
          ...(everyday === undefined ? {} : { everyday }),
          ...(opposite === undefined ? {} : { opposite }),
        }),
      ),
      ordinary,
      errors: [...errors],
      ideas: ideas.map(({ right: _r, wrong: _w, ...summary }) => summary),
    };
  }

  /** Throws 404 where the library has no such idea. */
  idea(id: string): IdeaView {
    const idea = this.proofs.lexicon().ideas.find((each) => each.id === id);
    if (idea === undefined) throw notFound('idea');
    return idea;
  }

  private async proof(id: string): Promise<Proof> {
    const proof = await this.proofs.find(id);
    if (proof === null) throw notFound('structured question');
    return proof;
  }
}

const opinionScores = ({ questionId, grader, opinion }: OpinionPair) => ({
  questionId,
  reference: opinion,
  other: grader,
});

/** A share of a criterion's points as no, partly or fully: what the second opinion can say. */
const stepOf = (share: number): number => (share >= 0.95 ? 2 : share > 0.05 ? 1 : 0);

function opinionsOn({ question }: Proof, pairs: readonly OpinionPair[]) {
  const criteria = pairs.flatMap((pair) =>
    pair.criteria.map(({ id, grader, opinion }): ScorePair & { id: string } => ({
      id,
      reference: stepOf(opinion),
      other: stepOf(grader),
    })),
  );
  const byCriterion = agreementBy(criteria, ({ id }) => id);
  return {
    agreement: agreementOf(pairs.map(opinionScores)),
    criteria: question.rubric.criteria.map(({ id, label }) => ({
      id,
      label,
      agreement: byCriterion.get(id) ?? agreementOf([]),
    })),
  };
}
