import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { QuestionKind } from '@meshwright/question-bank';
import { type ItemText, OwnBatches, type Prospect } from '../../bank/own-questions/index.js';
import { invalidInput, type Member } from '../../platform/http/index.js';
import type {
  QuestionExport,
  QuestionExportRequest,
  QuestionImportPreview,
  QuestionImportRequest,
  QuestionImportResult,
  QuestionPreviewRequest,
} from './exchange.schemas.js';
import type { PackageFault, ReadItem } from './formats/format.js';
import { PackageThread } from './package-thread.js';

/** Own questions from files and into files: first shown, then, on a second request with the same file, taken in. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly batches: OwnBatches,
    private readonly thread: PackageThread,
  ) {}

  /** What a file holds and what would become of it. Writes nothing. */
  async preview(
    { organisationId }: Member,
    { file, name }: QuestionPreviewRequest,
  ): Promise<QuestionImportPreview> {
    const read = await this.thread.read({ file, name }, organisationId);
    if (!read.ok) return { format: null, items: [], faults: [...read.faults] };
    const prospects = await this.batches.prospects(organisationId, textsOf(read.items));
    const byItem = new Map(prospects.map((prospect) => [prospect.item, prospect]));
    const items = read.items.map((item, i) => shown(item, i, byItem.get(i)));
    return { format: read.format, items, faults: [] };
  }

  /**
   * Drafts of the items that were chosen, all or none; safe to repeat with the same key. 422 where the file cannot be
   * read or has no such item.
   */
  async run(
    { organisationId, userId }: Member,
    { file, name, key, items }: QuestionImportRequest,
  ): Promise<QuestionImportResult> {
    const request = { key, requestHash: hashOf([file, name, items]) };
    const before = await this.batches.done(organisationId, request);
    if (before !== null) return resultOf(before, items, true);
    const read = await this.thread.read({ file, name }, organisationId);
    if (!read.ok) throw unreadable(read.faults);
    const { format } = read;
    const beyond = items.findIndex((item) => item >= read.items.length);
    if (beyond !== -1) throw noSuchItem(beyond, read.items.length);
    const chosen = textsOf(read.items).filter(({ item }) => items.includes(item));
    const author = { organisationId, userId };
    const done = await this.batches.create(author, chosen, { ...request, format });
    return resultOf(done, items, done.repeated);
  }

  /** The questions as saved, keys included, with what the format cannot hold of each. */
  async export(
    { organisationId, userId }: Member,
    { format, ids }: QuestionExportRequest,
  ): Promise<QuestionExport> {
    const texts = await this.batches.texts(organisationId, ids);
    const { lost, ...written } = await this.thread.write({ format, texts }, organisationId);
    await this.batches.tellExport({ organisationId, userId }, ids, format);
    return { ...written, lost: lost.map(({ notes, ...of }) => ({ ...of, notes: [...notes] })) };
  }
}

const hashOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

const textsOf = (items: readonly ReadItem[]): ItemText[] =>
  items.flatMap(({ text }, item) => (text === null ? [] : [{ item, text }]));

const shown = (
  { from, title, kind, notes }: ReadItem,
  item: number,
  prospect: Prospect | undefined,
) => ({
  item,
  from,
  title: prospect?.title ?? title,
  kind: QuestionKind.safeParse(prospect?.kind ?? kind).data ?? null,
  notes: [...notes],
  faults: prospect?.faults ?? 0,
  standing: prospect?.standing ?? ('nothing' as const),
  same: prospect?.same ?? null,
});

type Done = Awaited<ReturnType<OwnBatches['done']>> & object;

function resultOf(
  { created, skipped }: Done,
  items: readonly number[],
  repeated: boolean,
): QuestionImportResult {
  const known = new Set([...created, ...skipped].map(({ item }) => item));
  const nothing = items.filter((item) => !known.has(item));
  return {
    created: [...created],
    skipped: [...skipped, ...nothing.map((item) => ({ item, why: 'nothing' as const }))],
    repeated,
  };
}

const unreadable = (faults: readonly PackageFault[]) =>
  invalidInput(
    faults.map(({ where, message, expected }) => ({
      path: 'file',
      message: `${where}: ${message}`,
      expected,
    })),
    422,
  );

const noSuchItem = (index: number, items: number) =>
  invalidInput(
    [
      {
        path: `items.${String(index)}`,
        message: `the file has ${String(items)} questions`,
        expected: 'numbers from 0 that the preview has given',
      },
    ],
    422,
  );
