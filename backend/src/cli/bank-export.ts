import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentFolder, loadBank } from '@meshwright/question-bank/node';
import { zipped } from '../platform/http/index.js';
import { bankPackage } from '../authors/qti/index.js';
import { UsageError } from './failure.js';

/** Where the package goes, and whether right answers and rubrics stand in it. */
export interface BankExportOptions {
  readonly qti?: string;
  readonly keys: boolean;
}

/** Writes all questions of the bank as a QTI 3.0 package: a zip where the name ends so, else a folder. */
export async function exportBank(
  folder: string | undefined,
  { qti, keys }: BankExportOptions,
): Promise<{ readonly questions: number; readonly written: string }> {
  if (qti === undefined) throw new UsageError('say where to: --qti FOLDER or --qti FILE.zip');
  const { questions } = loadBank(folder ?? contentFolder());
  const files = bankPackage([...questions.values()], keys);
  try {
    if (qti.endsWith('.zip')) writeFileSync(qti, await zipped(files));
    else writeFolder(qti, files);
  } catch (error) {
    throw new UsageError(`${qti} cannot be written: ${(error as Error).message}`);
  }
  return { questions: questions.size, written: qti };
}

function writeFolder(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
