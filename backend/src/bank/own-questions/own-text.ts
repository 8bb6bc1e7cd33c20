/** What the text of an own question comes to. Pure, for a thread alone: see own-text.worker.ts. */
import { createHash } from 'node:crypto';
import {
  gradeItem,
  type Answer,
  type CompiledLexicon,
  type Report,
  type Result,
} from '@meshwright/graders';
import {
  gradable,
  misfits,
  questionView,
  type Question,
  type QuestionView,
} from '@meshwright/question-bank';
import {
  blankText,
  exampleOf,
  headOf,
  readOwn,
  siblingOf,
  textOfCopy,
  type BlankFacts,
  type BlankQuantity,
  type Drawn,
  type Figures,
  type OwnReading,
  type TextHead,
} from '@meshwright/question-bank/own';

/** What a text is read with. */
export interface ReadTask {
  readonly text: string;
  readonly id: string;
  readonly version: string;
  readonly topics: readonly string[];
  readonly guides: readonly string[];
}

export interface TrialTask extends ReadTask {
  readonly example: number;
  /** Null: none is tried. */
  readonly answer: Answer | null;
}

export interface Read {
  readonly head: TextHead;
  readonly reading: OwnReading;
}

export interface Trial {
  readonly faults: Extract<OwnReading, { ok: false }>['faults'];
  /** What a candidate sees; null where there are faults, as are the reports. */
  readonly question: QuestionView | null;
  readonly model: Report | null;
  /** Null where no answer was tried, and where it does not fit the question any more. */
  readonly own: Report | null;
}

export type NewTask =
  | {
      readonly blank: Question['kind'];
      readonly facts: BlankFacts;
      readonly quantity: BlankQuantity;
    }
  | { readonly copy: Question; readonly title: string };

export const readText = (
  { text, id, version, topics, guides }: ReadTask,
  lexicon: CompiledLexicon,
): Read => ({
  head: headOf(text),
  reading: readOwn(
    text,
    { id, version, topics: new Set(topics), guides: new Set(guides) },
    lexicon,
  ),
});

export function tryText({ example, answer, ...task }: TrialTask, lexicon: CompiledLexicon): Trial {
  const { reading } = readText(task, lexicon);
  if (!reading.ok) return { faults: reading.faults, question: null, model: null, own: null };
  const { item, model } = exampleOf(reading.question, example, lexicon);
  const question = questionView(item);
  const fits = answer !== null && misfits(answer, question).length === 0;
  const own = fits ? gradeItem(gradable(item), answer, lexicon) : null;
  return { faults: [], question, model, own };
}

export const newText = (task: NewTask): string =>
  'copy' in task
    ? textOfCopy(task.copy, task.title)
    : blankText(task.blank, task.facts, task.quantity);

export type Drafted = Result<string, string>;

export interface SiblingTask extends Omit<ReadTask, 'text'> {
  /** Of the shared bank. */
  readonly of: Question;
  /** All of its chance: 32 bytes that nobody outside has. */
  readonly key: Uint8Array;
  readonly earlier: readonly Figures[];
}

export const drawSibling = (
  { of, key, earlier, id, version, topics, guides }: SiblingTask,
  lexicon: CompiledLexicon,
): Drawn =>
  siblingOf(
    of,
    { draw: drawsOf(key), earlier },
    { id, version, topics: new Set(topics), guides: new Set(guides) },
    lexicon,
  );

/** Bytes of a hash that make one number. */
const DRAWN_BYTES = 6;

/** Numbers from 0 to below 1: the hash of the key and of how many came before, so that none tells another. */
function drawsOf(key: Uint8Array): () => number {
  let nth = 0;
  return () => {
    const digest = createHash('sha256').update(key).update(String(nth)).digest();
    nth += 1;
    return digest.readUIntBE(0, DRAWN_BYTES) / 2 ** (8 * DRAWN_BYTES);
  };
}
