/** What spreadsheet programs write: the bytes of a CSV file as text. */

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Windows-1252 from 0x80 to 0x9F (WHATWG Encoding, index windows-1252); what is unassigned stays a control character. */
const HIGH_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The text of `bytes`: by byte-order mark, else UTF-16 where every other byte is NUL, else UTF-8, else Windows-1252 (what
 * Excel saves as "CSV" in western Europe). Null where it is none of these, as for a spreadsheet or an archive.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const mark = markOf(bytes);
  if (mark !== null) return decode(bytes.subarray(mark.length), mark.encoding);
  const wide = wideWithoutMark(bytes);
  if (wide !== null) return decode(bytes, wide);
  if (bytes.includes(0)) return null;
  return decode(bytes, 'UTF-8') ?? windows1252(bytes);
}

/** The byte-order mark at the start, if there is one. */
function markOf(bytes: Uint8Array): { length: number; encoding: Encoding } | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { length: 3, encoding: 'UTF-8' };
  if (first === 0xff && second === 0xfe) return { length: 2, encoding: 'UTF-16LE' };
  if (first === 0xfe && second === 0xff) return { length: 2, encoding: 'UTF-16BE' };
  return null;
}

/** Text in a European language has a NUL in almost every pair: in the second byte, little-endian, or in the first. */
function wideWithoutMark(bytes: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(bytes.length, 2048) / 2);
  if (pairs < 4 || bytes.length % 2 !== 0) return null;
  const nuls = (offset: number): number =>
    Array.from({ length: pairs }, (_, pair) => bytes[pair * 2 + offset]).filter(
      (byte) => byte === 0,
    ).length;
  if (nuls(1) > pairs * 0.7 && nuls(0) === 0) return 'UTF-16LE';
  if (nuls(0) > pairs * 0.7 && nuls(1) === 0) return 'UTF-16BE';
  return null;
}

function decode(bytes: Uint8Array, encoding: Encoding): DecodedText | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : { text, encoding };
  } catch {
    return null; // not in this encoding
  }
}

function windows1252(bytes: Uint8Array): DecodedText | null {
  const characters: string[] = [];
  for (const byte of bytes) {
    // a control character that no text file holds: this is something else
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return null;
    characters.push(
      byte >= 0x80 && byte <= 0x9f ? HIGH_CONTROLS.charAt(byte - 0x80) : String.fromCharCode(byte),
    );
  }
  return { text: characters.join(''), encoding: 'Windows-1252' };
}
