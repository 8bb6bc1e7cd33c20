import { QuestionKind } from '@meshwright/question-bank';
import { z } from 'zod';
import { BankId } from '../../bank/content/index.js';
import { oneLine } from '../../platform/plain-text/index.js';
import { MOST_BYTES, MOST_QUESTIONS } from './exchange-size.js';
import { FORMATS } from './formats/format.js';

export const ExchangeParams = z.strictObject({
  organisation: z.uuid({ error: 'an organisation id is a UUID' }),
});
export type ExchangeParams = z.output<typeof ExchangeParams>;

const QuestionFormat = z
  .enum(FORMATS)
  .describe(
    'folder: a zip of question texts, nothing lost; qti3 and qti21: content packages; gift: Moodle’s text format; csv: a table',
  )
  .meta({ id: 'QuestionFormat' });

/** Four characters for three bytes. */
const Base64 = z
  .string()
  .max(Math.ceil(MOST_BYTES / 3) * 4, 'the file is larger than 4 MB')
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be the file’s bytes in base64')
  .refine((text) => text.length % 4 === 0, 'must be the file’s bytes in base64, whole');

const file = {
  file: Base64.describe('in base64: what it is is found by what is in it'),
  name: oneLine(200).min(1).describe('of the file, for messages'),
};

export const QuestionPreviewRequest = z
  .strictObject(file)
  .meta({ id: 'QuestionImportPreviewRequest' });
export type QuestionPreviewRequest = z.output<typeof QuestionPreviewRequest>;

const Item = z.int().min(0);

export const QuestionImportRequest = z
  .strictObject({
    ...file,
    key: z.uuid().describe('of the caller’s choice: asked for twice, it is done once'),
    items: z
      .array(Item)
      .min(1)
      .max(MOST_QUESTIONS)
      .refine((items) => new Set(items).size === items.length, 'must name each item once')
      .describe('of the preview, those to be taken in'),
  })
  .meta({ id: 'QuestionImportRequest' });
export type QuestionImportRequest = z.output<typeof QuestionImportRequest>;

const Standing = z
  .enum(['ready', 'same-title', 'same-text', 'twice', 'nothing'])
  .describe(
    'same-title: a question here has this title; same-text: it is here already; twice: it stands in this file before; nothing: no draft can be made of it. The last three are never taken in',
  )
  .meta({ id: 'QuestionImportStanding' });

const PreviewItem = z
  .strictObject({
    item: Item,
    from: z.string().describe('where in the file it stands'),
    title: z.string(),
    kind: QuestionKind.nullable(),
    notes: z.array(z.string()).describe('what is not held of it, and what is left to write'),
    faults: z.int().describe('that its draft would have'),
    standing: Standing,
    same: z.string().nullable().describe('the question that is here already'),
  })
  .meta({ id: 'QuestionImportItem' });

export const QuestionImportPreview = z
  .strictObject({
    format: QuestionFormat.nullable().describe('null: the file cannot be read'),
    items: z.array(PreviewItem),
    faults: z
      .array(z.strictObject({ where: z.string(), message: z.string(), expected: z.string() }))
      .describe('of the file as a whole'),
  })
  .meta({ id: 'QuestionImportPreview' });
export type QuestionImportPreview = z.output<typeof QuestionImportPreview>;

export const QuestionImportResult = z
  .strictObject({
    created: z.array(z.strictObject({ item: Item, id: z.string(), faults: z.int() })),
    skipped: z.array(z.strictObject({ item: Item, why: Standing })),
    repeated: z.boolean().describe('this key was done before; nothing was written now'),
  })
  .meta({ id: 'QuestionImportResult' });
export type QuestionImportResult = z.output<typeof QuestionImportResult>;

export const QuestionExportRequest = z
  .strictObject({
    format: QuestionFormat,
    ids: z
      .array(BankId)
      .min(1)
      .max(MOST_QUESTIONS)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each question once'),
  })
  .meta({ id: 'QuestionExportRequest' });
export type QuestionExportRequest = z.output<typeof QuestionExportRequest>;

export const QuestionExport = z
  .strictObject({
    name: z.string(),
    type: z.string().describe('media type'),
    file: z.string().describe('in base64'),
    lost: z
      .array(z.strictObject({ id: z.string(), title: z.string(), notes: z.array(z.string()) }))
      .describe('what the format cannot hold, by question'),
  })
  .meta({ id: 'QuestionExport' });
export type QuestionExport = z.output<typeof QuestionExport>;
