import type { Quote } from '@meshwright/graders';
import { z } from 'zod';
import { isPlainText } from '../../platform/plain-text/index.js';
import type { QuotableAnswer } from './quote-search.js';

/** What the endpoint thinks of one criterion, or whether it finds one misconception. */
export const VERDICTS = ['no', 'partly', 'fully'] as const;
export type VerdictWord = (typeof VERDICTS)[number];

export interface Verdict {
  readonly id: string;
  readonly verdict: VerdictWord;
  readonly quotes: readonly Quote[];
  readonly reason: string;
}

/** How many entries of a reply do not count, by reason. */
export interface Dropped {
  /** Wrong types, or members missing. */
  readonly malformed: number;
  /** Criteria that the rubric does not have. */
  readonly unknown: number;
  readonly repeated: number;
  /** Credit without one quote that stands in the answer. */
  readonly unquoted: number;
  /** Criteria that the reply does not speak of, or of which nothing was left. */
  readonly missing: number;
}

export interface OpinionReply {
  readonly criteria: readonly Verdict[];
  /** Those that were found, with the words that show them. */
  readonly misconceptions: readonly Verdict[];
  readonly dropped: Dropped;
}

const LONGEST_REASON = 400;
const MOST_ENTRIES = 200;

const reason = z
  .string()
  .optional()
  .transform((text = '') => (isPlainText(text) ? text.trim().slice(0, LONGEST_REASON) : ''));
const quotes = z.array(z.string().max(2_000)).max(20).optional();
const Entry = z.object({ id: z.string().max(120), verdict: z.enum(VERDICTS), quotes, reason });
const Reply = z.object({
  criteria: z.array(z.unknown()).max(MOST_ENTRIES),
  misconceptions: z.array(z.unknown()).max(MOST_ENTRIES).optional(),
});

/** The ids that a reply may speak of. */
export interface Asked {
  readonly criteria: readonly string[];
  readonly misconceptions: readonly string[];
}

/**
 * Reads a reply. Nothing in it is believed: entries of other types, of unknown criteria, said twice, or that give credit
 * without words of the answer are left out and counted. Null where the whole is no JSON object of that shape.
 */
export function readReply(
  content: string,
  asked: Asked,
  answer: QuotableAnswer,
): OpinionReply | null {
  const parsed = Reply.safeParse(jsonIn(content));
  if (!parsed.success) return null;
  const criteria = readEntries(parsed.data.criteria, asked.criteria, answer);
  const found = readEntries(parsed.data.misconceptions ?? [], asked.misconceptions, answer);
  return {
    criteria: criteria.verdicts,
    misconceptions: found.verdicts.filter(({ verdict }) => verdict !== 'no'),
    dropped: {
      malformed: criteria.malformed + found.malformed,
      unknown: criteria.unknown + found.unknown,
      repeated: criteria.repeated + found.repeated,
      unquoted: criteria.unquoted + found.unquoted,
      missing: asked.criteria.length - criteria.verdicts.length,
    },
  };
}

function readEntries(
  entries: readonly unknown[],
  asked: readonly string[],
  answer: QuotableAnswer,
) {
  const verdicts: Verdict[] = [];
  const seen = new Set<string>();
  const count = { malformed: 0, unknown: 0, repeated: 0, unquoted: 0 };
  for (const entry of entries) {
    const parsed = Entry.safeParse(entry);
    if (!parsed.success) count.malformed++;
    else if (!asked.includes(parsed.data.id)) count.unknown++;
    else if (seen.has(parsed.data.id)) count.repeated++;
    else {
      const { id, verdict, quotes: said = [], reason: why } = parsed.data;
      seen.add(id);
      const found = said.flatMap((words) => answer.find(words) ?? []);
      if (verdict !== 'no' && found.length === 0) count.unquoted++;
      else verdicts.push({ id, verdict, quotes: found, reason: why });
    }
  }
  return { verdicts, ...count };
}

/** The JSON of a reply: all of it, or what stands in the first fence, or from the first brace to the last. */
function jsonIn(content: string): unknown {
  const braces = content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1);
  for (const candidate of [content, fenced(content), braces]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // the next candidate may be better
    }
  }
  return undefined;
}

/** What stands in the first fence; found by index, as a pattern could be made to look for very long. */
function fenced(content: string): string {
  const [, inside = ''] = content.split('```', 2);
  return inside.replace(/^json\b/i, '');
}
