import { createReadStream } from 'node:fs';
import { UsageError } from './failure.js';

/** The text of FILE piece by piece, or of stdin for `-`; throws UsageError where it cannot be read. */
export async function* readText(file: string): AsyncGenerator<string> {
  const bytes: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
  // leaves out a byte order mark; what is no UTF-8 becomes U+FFFD
  const decoder = new TextDecoder('utf-8');
  let first = true;
  try {
    for await (const piece of bytes) {
      if (first && isUtf16(piece))
        throw new UsageError(`${named(file)} is UTF-16: save it as UTF-8`);
      first = false;
      yield decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${named(file)}: ${(error as Error).message}`);
  }
  yield decoder.decode();
}

/** A file as messages name it. */
export const named = (file: string): string => (file === '-' ? 'standard input' : file);

const isUtf16 = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
