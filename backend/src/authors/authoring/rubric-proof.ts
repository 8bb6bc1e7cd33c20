import {
  draftRubric,
  gradeItem,
  type CompiledLexicon,
  type Part,
  type Report,
  type Result,
  type TypedAnswer,
} from '@meshwright/graders';
import { readRubric, rubricText, type SourceFault } from '@meshwright/question-bank/authoring';

/** What of a question a rubric is tried on. */
export interface TriedQuestion {
  readonly id: string;
  readonly prompt: string;
  readonly sections: readonly { readonly id: string; readonly label: string }[];
  readonly parts: readonly Part[];
}

export interface TriedAnswer {
  readonly sections: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, TypedAnswer>>;
}

/** All that is wrong with the text of a rubric, or how it marks answers. */
export interface RubricProof {
  readonly faults: readonly SourceFault[];
  /** Null where there are faults. */
  readonly points: {
    readonly sum: number;
    readonly points: number;
    readonly criteria: number;
  } | null;
  /** By answer, in order; none where there are faults. */
  readonly reports: readonly Report[];
}

export interface ProofTask {
  readonly question: TriedQuestion;
  readonly source: string;
  readonly answers: readonly TriedAnswer[];
}

/** Grades the answers by a rubric as its author has typed it. */
export function proveRubric(
  { question, source, answers }: ProofTask,
  lexicon: CompiledLexicon,
): RubricProof {
  const { id, prompt, sections, parts } = question;
  const reading = readRubric(
    source,
    lexicon,
    sections.map((section) => section.id),
  );
  if (!reading.ok) return { faults: reading.faults, points: null, reports: [] };
  const { rubric } = reading;
  const item = { kind: 'structured' as const, id, prompt, sections, rubric, parts };
  const reportOn = ({ sections: texts, parts: typed = {} }: TriedAnswer): Report =>
    gradeItem(item, { kind: 'structured', sections: texts, parts: typed }, lexicon);
  return {
    faults: [],
    points: {
      sum: rubric.criteria.reduce((sum, { weight }) => sum + weight, 0),
      points: rubric.points,
      criteria: rubric.criteria.length,
    },
    reports: answers.map(reportOn),
  };
}

export interface DraftTask {
  readonly question: TriedQuestion;
  readonly reference: Readonly<Record<string, string>>;
}

/** A first rubric from the model answer, as text to edit; a text says why there is none. */
export function firstRubric(
  { question, reference }: DraftTask,
  lexicon: CompiledLexicon,
): Result<string, string> {
  const { id, prompt, sections } = question;
  const drafted = draftRubric({ id, prompt, sections, reference }, lexicon);
  return drafted.ok ? { ok: true, value: rubricText(drafted.value, ABOUT_A_DRAFT) } : drafted;
}

const ABOUT_A_DRAFT = [
  'A first draft from the model answer: edit labels and weights, add what else a good answer may',
  'say, and misconceptions: a model answer does not tell what people get wrong.',
];
