/** The file of a receipt: everything that is needed to compute its chain anew, and nothing else. */
import { z } from 'zod';
import { failure, success, type Result } from '../result.js';
import { canonicalJson, CHAIN_START } from './chain.js';

export const RECEIPT_FORMAT = 'meshwright-receipt';
export const RECEIPT_VERSION = 1;

/** An attempt keeps 32 MB of answers in 20,000 revisions; in a file each has about 500 bytes around it. */
export const MOST_RECEIPT_BYTES = 64 * 2 ** 20;
const MOST_REVISIONS = 20_000;
const MOST_QUESTIONS = 1_000;
/** Answers nest five levels deep, inside of three of the file. */
const DEPTH_LIMIT = 16;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');
const Sequence = z.int().min(0).max(2_147_483_647);

const ReceiptRevision = z.strictObject({
  item: z.uuid(),
  serverSeq: Sequence.min(1),
  clientId: z.string().min(1).max(64),
  clientSeq: Sequence,
  receivedAt: z.iso.datetime(),
  late: z.boolean(),
  body: z.record(z.string(), z.unknown()),
  sha256: Sha256,
});
export type ReceiptRevision = z.output<typeof ReceiptRevision>;

const ReceiptHeading = z.strictObject({
  format: z.literal(RECEIPT_FORMAT),
  version: z.literal(RECEIPT_VERSION),
  server: z.string().max(2_000),
  attempt: z.uuid(),
  title: z.string().max(2_000),
  questions: z
    .array(z.strictObject({ item: z.uuid(), title: z.string().max(2_000) }))
    .max(MOST_QUESTIONS),
});
export type ReceiptHeading = z.output<typeof ReceiptHeading>;

const ReceiptFile = ReceiptHeading.extend({
  revisions: z.array(ReceiptRevision).max(MOST_REVISIONS),
  seal: Sha256,
});
export type ReceiptFile = z.output<typeof ReceiptFile>;

/** Why a file cannot be checked at all: a sentence for people. */
type ReceiptFault = string;

/**
 * The text whose sha256 is the file's seal: what stands beside the revisions, how many there are and the last hash. It
 * shows a slip of the pen or a file that was cut; whoever means to deceive can seal anew, and is found by the server.
 */
export function sealText(
  heading: ReceiptHeading,
  revisions: number,
  head: string | undefined,
): string {
  const { format, version, server, attempt, title, questions } = heading;
  const last = head ?? CHAIN_START;
  return canonicalJson({
    format,
    version,
    server,
    attempt,
    title,
    questions,
    revisions,
    head: last,
  });
}

/** Reads the text of a file. Whether its chain holds is for `checkReceipt` to say. */
export function parseReceipt(text: string): Result<ReceiptFile, ReceiptFault> {
  if (text.trim() === '') return failure('This file is empty.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failure('This file is not JSON: a receipt begins with { and ends with }.');
  }
  const fault = faultOfShape(value) ?? faultOfKind(value);
  if (fault !== null) return failure(fault);
  const file = ReceiptFile.safeParse(value);
  if (file.success) return success(file.data);
  const [issue] = file.error.issues;
  const where = issue?.path.join('.') ?? '';
  return failure(
    `This is not a whole receipt. ${where === '' ? '' : `${where}: `}${issue?.message ?? ''}`,
  );
}

/** What another program may have written under our names. */
function faultOfKind(value: unknown): ReceiptFault | null {
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== RECEIPT_FORMAT)
    return 'This JSON is not a receipt of Meshwright: its "format" is another, or none.';
  if (version === RECEIPT_VERSION) return null;
  const found = typeof version === 'number' ? `version ${String(version)}` : 'no known version';
  return `This receipt has ${found}, and this page reads version ${String(RECEIPT_VERSION)}. Check it on the server that it is from.`;
}

/** Names that would reach into the program that reads them, and nesting without end; without recursion. */
function faultOfShape(value: unknown): ReceiptFault | null {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_LIMIT) return `This JSON nests deeper than ${String(DEPTH_LIMIT)} levels.`;
    const entries = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.entries(each) : [],
    );
    const forbidden = entries.find(([key, inner]) => reachesIn(key, inner));
    if (forbidden) return `This JSON has a member "${forbidden[0]}", which no receipt has.`;
    level = entries.map(([, inner]) => inner as unknown);
  }
  return null;
}

/** As the server refuses them in answers. */
const reachesIn = (key: string, inner: unknown): boolean =>
  key === '__proto__' ||
  (key === 'constructor' &&
    typeof inner === 'object' &&
    inner !== null &&
    Object.hasOwn(inner, 'prototype'));
