import type { LinkFinding } from '@meshwright/graders/receipt';
import type { ReceiptStanding } from '../../api/shapes.js';
import { count, number } from '../../ui/format.js';

/** What is wrong with a version, as a sentence; empty where nothing is. */
export function findingWords(finding: LinkFinding): string {
  switch (finding.kind) {
    case 'holds':
      return '';
    case 'missing':
      return finding.from === finding.to
        ? `Version ${String(finding.from)} is missing before this one.`
        : `Versions ${String(finding.from)} to ${String(finding.to)} are missing before this one.`;
    case 'out-of-order':
      return 'Its number does not follow the one before: it stands twice, or in another place.';
    case 'broken':
      return 'It does not give its hash: the answer, its time or question, the hash itself, or the one before it was changed.';
  }
}

export interface Outcome {
  readonly total: number;
  /** Numbers of the versions at which the chain breaks. */
  readonly breaks: readonly number[];
  /** Whether titles, number of versions and the last hash are as they were sealed. */
  readonly sealed: boolean;
}

/** What the check of the whole file says: a headline and what follows from it. */
export function outcomeWords({ total, breaks, sealed }: Outcome): {
  readonly holds: boolean;
  readonly headline: string;
  readonly text: string;
} {
  const [first] = breaks;
  if (first !== undefined)
    return {
      holds: false,
      headline: `The chain breaks at version ${String(first)}`,
      text:
        breaks.length === total && total > 1
          ? 'No version gives its hash. The number of the attempt was changed, or every version was.'
          : `${number(breaks.length)} of ${count(total, 'version')} ${breaks.length === 1 ? 'does' : 'do'} not fit. This file is not what the server gave out.`,
    };
  if (!sealed)
    return {
      holds: false,
      headline: 'The file was changed beside its versions',
      text: 'Each version gives its hash, but the titles, the address of the server, the end of the list or the seal is not as it was.',
    };
  return {
    holds: true,
    headline:
      total === 0 ? 'Nothing had been received' : `The chain holds: ${count(total, 'version')}`,
    text:
      total === 0
        ? 'The file is whole, and says that no answer had arrived when it was made.'
        : 'Each version gives its hash, and each hash covers the one before it.',
  };
}

/** What the server says of the last version. `named`: the server that the file is from; `here`: this one. */
export function standingWords(
  standing: ReceiptStanding['standing'],
  { named, here }: { readonly named: string; readonly here: string },
): { readonly good: boolean; readonly text: string } {
  if (standing === 'head')
    return { good: true, text: 'This server holds the same version as its last one.' };
  if (standing === 'earlier')
    return {
      good: true,
      text: 'This server holds this version, and has received more after it: the file was made before.',
    };
  if (named !== here)
    return {
      good: false,
      text: `This server does not hold it. The file names another one, ${named}: check it there.`,
    };
  return {
    good: false,
    text: 'This server does not hold it: the whole file was written anew, or the organisation has deleted the attempt since.',
  };
}

export interface AnswerLine {
  /** Where it stands in the answer, such as `sections measure`; empty for the answer itself. */
  readonly label: string;
  readonly text: string;
}

/** An answer of any kind as labelled texts: the file may be of a server that knows more kinds than this page. */
export function answerLines({ kind: _kind, ...body }: Readonly<Record<string, unknown>>) {
  const lines: AnswerLine[] = [];
  const read = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) read(inner, [...path, key]);
    else if (value !== '') lines.push({ label: path.join(' '), text: String(value) });
  };
  read(body, []);
  return lines;
}
