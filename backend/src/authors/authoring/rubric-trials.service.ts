import { Injectable } from '@nestjs/common';
import { GradeReport } from '../../bank/grading/index.js';
import { invalidInput, notFound } from '../../platform/http/index.js';
import type { FirstDraft, ProofOfRubric, TryRubric } from './authoring.schemas.js';
import { BankProofService, type Proof } from './bank-proof.service.js';
import { ProofThread } from './proof-thread.js';
import type { TriedAnswer, TriedQuestion } from './rubric-proof.js';

/** A rubric that nobody has published, tried on the answers that prove the published one. */
@Injectable()
export class RubricTrialsService {
  constructor(
    private readonly proofs: BankProofService,
    private readonly thread: ProofThread,
  ) {}

  /** Throws 404 where the bank has no structured question of that id, 503 and 504 as ProofThread does. */
  async prove(id: string, { source, own }: TryRubric): Promise<ProofOfRubric> {
    const proof = await this.proof(id);
    const answers = [...answersOf(proof), ...(own === undefined ? [] : [{ sections: own }])];
    const { faults, points, reports } = await this.thread.prove({
      question: triedOf(proof),
      source,
      answers,
    });
    return {
      faults: [...faults],
      points,
      reports: reports.map((report) => GradeReport.parse(report)),
    };
  }

  /** Throws as `prove` does, and 422 where the model answer says too little to begin with. */
  async firstDraft(id: string): Promise<FirstDraft> {
    const proof = await this.proof(id);
    const { sections: reference } = proof.question.modelAnswer;
    const drafted = await this.thread.draft({ question: triedOf(proof), reference });
    if (!drafted.ok) throw invalidInput([{ path: '', message: drafted.error }], 422);
    return { source: drafted.value };
  }

  private async proof(id: string): Promise<Proof> {
    const proof = await this.proofs.find(id);
    if (proof === null) throw notFound('structured question');
    return proof;
  }
}

const triedOf = ({ question: { id, prompt, sections }, parts }: Proof): TriedQuestion => ({
  id,
  prompt,
  sections: sections.map((section) => ({ id: section.id, label: section.label })),
  parts,
});

/** The model answer, the samples and the rated answers, as `AuthoringQuestion` lists them. */
const answersOf = ({ question, modelParts, samples, rated }: Proof): TriedAnswer[] => [
  { sections: question.modelAnswer.sections, parts: modelParts },
  ...samples.map(({ sections, parts }) => ({ sections, parts })),
  ...rated.map(({ sections }) => ({ sections })),
];
