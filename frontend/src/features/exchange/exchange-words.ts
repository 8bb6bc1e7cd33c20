/** The words of questions that come as a file, and go as one. */
import type {
  QuestionFormat,
  QuestionImportItem,
  QuestionImportPreview,
  QuestionImportResult,
} from '../../api/shapes.js';
import { count } from '../../ui/format.js';

/** As the server takes them. */
export const MOST_BYTES = 4 * 2 ** 20;
export const MOST_QUESTIONS = 200;

export const FORMATS: readonly { value: QuestionFormat; label: string; text: string }[] = [
  {
    value: 'folder',
    label: 'Question texts',
    text: 'A zip with one text for each question. Nothing is lost: to keep, to compare, to move to another organisation.',
  },
  {
    value: 'qti3',
    label: 'QTI 3.0',
    text: 'A content package for programs that ask questions and read QTI 3.',
  },
  {
    value: 'qti21',
    label: 'QTI 2.1',
    text: 'A content package for older programs, such as many learning platforms.',
  },
  { value: 'gift', label: 'GIFT', text: 'The text format of Moodle’s question bank.' },
  {
    value: 'csv',
    label: 'CSV',
    text: 'A table with one row for each question, for a spreadsheet.',
  },
];

const NAMES: Readonly<Record<QuestionFormat, string>> = {
  folder: 'question texts',
  qti3: 'QTI 3.0',
  qti21: 'QTI 2',
  gift: 'GIFT',
  csv: 'CSV',
};

/** "GIFT, 12 questions". */
export const previewWords = ({ format, items }: QuestionImportPreview): string =>
  format === null ? 'cannot be read' : `${NAMES[format]}, ${count(items.length, 'question')}`;

/** Whether a draft can be made of it at all. */
export const mayBeTaken = ({ standing }: Pick<QuestionImportItem, 'standing'>): boolean =>
  standing === 'ready' || standing === 'same-title';

const REASONS: Readonly<Record<QuestionImportItem['standing'], string | null>> = {
  ready: null,
  'same-title': 'A question of this title is here already: tick it if this is another one.',
  'same-text': 'This question is here already, word for word.',
  twice: 'It stands in this file before, word for word.',
  nothing: 'No question can be made of it.',
};

/** Why it is not ticked by itself; null where it is. */
export const reasonOf = ({ standing }: Pick<QuestionImportItem, 'standing'>): string | null =>
  REASONS[standing];

/** What the draft would need before somebody can approve it. */
export const draftWords = ({ faults }: Pick<QuestionImportItem, 'faults'>): string =>
  faults === 0
    ? 'will be a draft without faults'
    : `will be a draft with ${count(faults, 'thing', 'things')} to write or mend`;

/** What an import came to, and which drafts have notes that somebody should read. */
export interface Taken {
  readonly drafts: number;
  readonly skipped: number;
  readonly noted: readonly {
    readonly id: string;
    readonly title: string;
    readonly notes: readonly string[];
  }[];
}

export function takenOf(
  { created, skipped }: QuestionImportResult,
  items: readonly QuestionImportItem[],
): Taken {
  const byItem = new Map(items.map((item) => [item.item, item]));
  const noted = created.flatMap(({ item, id }) => {
    const found = byItem.get(item);
    if (found === undefined || found.notes.length === 0) return [];
    return [{ id, title: found.title || 'Without a title', notes: found.notes }];
  });
  return { drafts: created.length, skipped: skipped.length, noted };
}

/** "12 drafts made. 1 question was left out: it is here already." */
export function takenWords({ drafts, skipped, noted }: Taken): string {
  const left =
    skipped === 0
      ? ''
      : ` ${count(skipped, 'question was', 'questions were')} left out, as ${skipped === 1 ? 'it is' : 'they are'} here already.`;
  const notes =
    noted.length === 0
      ? ''
      : ` ${count(noted.length, 'draft has', 'drafts have')} notes on what did not fit or is left to write:`;
  return `${count(drafts, 'draft')} made.${left}${notes}`;
}
