import type { Lexicon } from '@meshwright/graders';
import type { Guide, Project, Topic } from './guide-schema.js';
import type { Question } from './question-schema.js';

/** All content, parsed, linked and frozen. */
export interface Bank {
  /** sha256 over everything below. */
  readonly version: string;
  readonly topics: readonly Topic[];
  readonly guides: ReadonlyMap<string, Guide>;
  readonly questions: ReadonlyMap<string, Question>;
  readonly projects: ReadonlyMap<string, Project>;
  readonly lexicon: Lexicon;
}

/** One thing that is wrong in the content: where, what, and what would be right. */
export interface BankFault {
  /** File, relative to the content folder. */
  readonly file: string;
  /** Dotted path inside the file; empty for the file itself. */
  readonly path: string;
  readonly message: string;
  readonly expected: string;
}

const line = ({ file, path, message, expected }: BankFault): string =>
  `${file}${path === '' ? '' : ` at ${path}`}: ${message}. Expected: ${expected}`;

/** Every fault of a bank that cannot be used; `message` prints the first fifty of them. */
export class BankError extends Error {
  readonly faults: readonly BankFault[];

  constructor(faults: readonly BankFault[]) {
    const shown = faults.slice(0, 50).map(line);
    const more = faults.length - shown.length;
    super(
      [
        `the question bank has ${faults.length.toString()} ${faults.length === 1 ? 'fault' : 'faults'}:`,
        ...shown,
        ...(more > 0 ? [`... and ${more.toString()} more`] : []),
      ].join('\n'),
    );
    this.name = 'BankError';
    this.faults = faults;
  }
}
