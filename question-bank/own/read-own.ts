/** From the text of an organisation's own question to a question that can be asked and graded. Pure. */
import {
  type Answer,
  answerKinds,
  type CompiledLexicon,
  gradeItem,
  type Report,
} from '@meshwright/graders';
import { givesAway } from '../check/gives-away.js';
import { scored, type TypedFault } from '../check/kinds/kind.js';
import { rubricFaults, typedFaults } from '../check/kinds/table.js';
import { draw } from '../src/draw.js';
import { gradable } from '../src/gradable.js';
import { linkQuestion } from '../src/link.js';
import { modelParts, modelTypedAnswer } from '../src/model-answer.js';
import { partQuestion, type TypedQuestion } from '../src/part-question.js';
import { type PinnedItem, Question } from '../src/question-schema.js';
import { checkWritten } from './check-written.js';
import { placeholders, readText, SET_BY_SERVER, shapeFault, type Tree } from './own-text.js';
import { rubricPath, type Places, type SourceFault } from '../src/source-places.js';
import { questionScenarioFaults } from '../src/scenario-faults.js';

/** What the server knows of an own question besides its text. */
export interface OwnContext {
  readonly id: string;
  /** Of this text: 64 hexadecimal digits. */
  readonly version: string;
  readonly topics: ReadonlySet<string>;
  readonly guides: ReadonlySet<string>;
}

/** A question that can be asked, or all that is wrong with its text. */
export type OwnReading =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly faults: readonly SourceFault[] };

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Reads and proves an own question. What the shared bank's check asks of a question holds for it as well, save samples
 * and raters: a question with a rubric is provisional for good reason, as nobody has held it against answers.
 */
export function readOwn(text: string, context: OwnContext, lexicon: CompiledLexicon): OwnReading {
  try {
    const reading = readSafely(text, context, lexicon);
    return reading.ok ? reading : { ok: false, faults: shortened(reading.faults) };
  } catch (error) {
    // what no check has foreseen is a fault of the text all the same: its author must be able to keep it
    const message = `it cannot be graded (${error instanceof Error ? error.message : String(error)})`;
    return { ok: false, faults: [{ from: 0, to: 0, line: 1, message }] };
  }
}

/** Enough to be told what is wrong; more is the same fault many times, or every word of a list. */
const MOST_FAULTS = 50;
const LONGEST_MESSAGE = 400;

const shortened = (faults: readonly SourceFault[]): SourceFault[] =>
  faults.slice(0, MOST_FAULTS).map((fault) => {
    const { message } = fault;
    if (message.length <= LONGEST_MESSAGE) return fault;
    return { ...fault, message: `${message.slice(0, LONGEST_MESSAGE)} …` };
  });

function readSafely(text: string, context: OwnContext, lexicon: CompiledLexicon): OwnReading {
  const reading = readText(text);
  if (!reading.ok) return reading;
  const { tree, places } = reading;
  const open = placeholders(text, places);
  if (open.length > 0) return { ok: false, faults: open };
  const foreign = SET_BY_SERVER.filter((key) => key in tree);
  if (foreign.length > 0)
    return {
      ok: false,
      faults: foreign.map((key) => places.at([key], `${key} is set by the server: take it out`)),
    };
  const parsed = Question.safeParse(asQuestion(tree, context));
  if (!parsed.success)
    return {
      ok: false,
      faults: parsed.error.issues.map((issue) => shapeFault(issue, tree, places)),
    };
  const faults = faultsOf(parsed.data, context, { places, lexicon });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, question: parsed.data };
}

const asQuestion = (tree: Tree, { id, version }: OwnContext): Tree => ({
  sources: [],
  ...tree,
  id,
  version,
  ...('rubric' in tree ? { provisional: true } : {}),
});

interface Bench {
  readonly places: Places;
  readonly lexicon: CompiledLexicon;
}

/** What does not hold together; what does not even link is not graded. */
function faultsOf(question: Question, context: OwnContext, bench: Bench): SourceFault[] {
  const { places } = bench;
  const found: SourceFault[] = [];
  const names = {
    topics: context.topics,
    guides: context.guides,
    questions: NOBODY,
    projects: NOBODY,
  };
  linkQuestion(question, names, (path, message, expected) => {
    found.push(places.at(path.split('.'), `${path}: ${message}; expected: ${expected}`));
  });
  for (const { path, message, expected } of questionScenarioFaults(question)) {
    // the name of the rule that is broken is for us; what is nearest is for whoever writes
    const nearest = /nearest: .*$/u.exec(expected)?.[0];
    const words = `${path}: ${message}`;
    found.push(places.at(path.split('.'), nearest === undefined ? words : `${words}; ${nearest}`));
  }
  return found.length > 0 ? found : proofFaults(question, bench);
}

/** What grading shows to be wrong: a model answer that does not earn its points, a blank one that does. */
function proofFaults(question: Question, { places, lexicon }: Bench): SourceFault[] {
  const grade = (item: PinnedItem, answer: Answer): Report =>
    gradeItem(gradable(item), answer, lexicon);
  const faults = (asked: TypedQuestion): TypedFault[] => {
    if ('rubric' in asked) {
      const unsound = rubricFaults(asked, lexicon);
      return unsound.length > 0 ? unsound : typedCases(asked, LENIENT, grade);
    }
    const unsound = typedFaults(asked, lexicon, grade);
    return unsound.length > 0 ? unsound : typedCases(asked, STRICT, grade);
  };
  const typed = (asked: TypedQuestion, at: string): SourceFault[] =>
    faults(asked).map(({ file, path, message, expected }) => {
      const named = path === '' ? message : `${path}: ${message}`;
      // which slips there are is a part of the shared bank's keys
      const words = path.startsWith('slips.') ? named : `${named}; expected: ${expected}`;
      const inside =
        file === 'rubric.yaml' && 'rubric' in asked
          ? ['rubric', ...rubricPath({ path, message }, asked.rubric)]
          : path.split('.');
      return places.at(
        [...at.split('.'), ...inside].filter((step) => step !== ''),
        words,
      );
    });
  if (question.kind !== 'structured') return typed(question, '');
  const parts = (question.parts ?? []).flatMap((part, i) =>
    typed(partQuestion(question, part), `parts.${i.toString()}`),
  );
  if (parts.length > 0) return parts;
  const copied = givesAway(question.prompt, Object.values(question.modelAnswer.sections)).map(
    (run) => places.at(['prompt'], `the prompt contains the model answer’s “${run}”`),
  );
  const written = checkWritten(question, lexicon, grade).map(({ path, message }) =>
    places.at(['rubric', ...path], message),
  );
  return [...copied, ...written];
}

/** What the answer of the key must earn at least, of 10: all where the key is right or wrong, most where a rubric reads it. */
const STRICT = 9.5;
const LENIENT = 8;

/** The shared bank asks more of a rubric (that options or the prompt earn little as a reason): its marks count without a person. */
const typedCases = (
  asked: TypedQuestion,
  least: number,
  grade: (item: PinnedItem, answer: Answer) => Report,
): TypedFault[] => {
  const item = draw(asked, 0);
  const blank = answerKinds[asked.kind].blank;
  return scored(
    item,
    [
      [
        asked.kind === 'plan' ? 'the best plan of its space' : 'the model answer',
        modelAnswerTo(item),
        least,
        10,
      ],
      ['a blank answer', blank, 0, 0],
    ],
    grade,
  );
};

/** The answer of the key to an item drawn of the question. */
export const modelAnswerTo = (item: PinnedItem): Answer =>
  item.kind === 'structured'
    ? { kind: 'structured', sections: item.modelAnswer.sections, parts: modelParts(item) }
    : modelTypedAnswer(item);

/** The item of an example that no candidate gets, and what the key earns on it. */
export function exampleOf(
  question: Question,
  example: number,
  lexicon: CompiledLexicon,
): { readonly item: PinnedItem; readonly model: Report } {
  const item = draw(question, example);
  return { item, model: gradeItem(gradable(item), modelAnswerTo(item), lexicon) };
}
