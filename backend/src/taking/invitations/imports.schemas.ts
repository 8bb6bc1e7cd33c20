import { z } from 'zod';
import { MOST_BYTES } from '../candidates/index.js';

/** Four characters for three bytes. */
const Base64 = z
  .string()
  .max(Math.ceil(MOST_BYTES / 3) * 4, 'the file is larger than 2 MB')
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be the file’s bytes in base64');

export const ImportPreviewRequest = z
  .strictObject({ file: Base64.describe('a CSV file in base64') })
  .meta({ id: 'ImportPreviewRequest' });
export type ImportPreviewRequest = z.output<typeof ImportPreviewRequest>;

export const ImportRequest = z
  .strictObject({
    file: Base64.describe('the CSV file that was previewed, in base64'),
    key: z.uuid().describe('of the caller’s choice: asked for twice, it is done once'),
    expiresAt: z.iso
      .datetime()
      .optional()
      .describe('absent: the end of the window, or two weeks from now'),
  })
  .meta({ id: 'ImportRequest' });
export type ImportRequest = z.output<typeof ImportRequest>;

const ImportPerson = z
  .strictObject({
    line: z.int(),
    email: z.string(),
    displayName: z.string(),
    extraTimePercent: z.int(),
    breakSeconds: z.int(),
    timeZone: z.string().nullable(),
    tags: z.array(z.string()),
    standing: z
      .enum(['new', 'known', 'invited'])
      .describe('known: as a candidate; invited: to this assessment, and so left out'),
  })
  .meta({ id: 'ImportPerson' });

export const ImportPreview = z
  .strictObject({
    encoding: z.enum(['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252']).nullable(),
    delimiter: z.enum(['comma', 'semicolon', 'tab']).nullable(),
    ignored: z.array(z.string()).describe('columns that name nothing known'),
    ready: z.int().describe('how many would be invited'),
    invited: z.int().describe('how many have an invitation that stands'),
    faulty: z.int().describe('faults in all'),
    people: z.array(ImportPerson).describe('the first 200'),
    faults: z
      .array(
        z.strictObject({
          line: z.int().nullable().describe('null: the file as a whole'),
          column: z.string().nullable(),
          message: z.string(),
          expected: z.string(),
        }),
      )
      .describe('the first 200'),
    notes: z
      .array(z.strictObject({ line: z.int(), message: z.string() }))
      .describe('the first 200'),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.output<typeof ImportPreview>;

export const ImportResult = z
  .strictObject({
    invited: z.int(),
    repeated: z.boolean().describe('this key was done before; nothing was written now'),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.output<typeof ImportResult>;
