import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 random bits. */
const RANDOM = 40;
const CHECKSUM = 6;
const FORM = /^mwt_([0-9A-Za-z]{40})([0-9A-Za-z]{6})$/;

/**
 * A new token: `mwt_`, forty random characters and a checksum of them (CRC-32 in base 62), so that a scanner for leaked
 * secrets knows one when it sees one, without asking this server.
 */
export function newTokenText(): string {
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  );
  return `mwt_${random}${checksumOf(random)}`;
}

/** Whether `text` has a token's form and a right checksum; anything else is not worth a query. */
export function isTokenText(text: string): boolean {
  const [, random, checksum] = FORM.exec(text) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  while (text.length < CHECKSUM) {
    text = `${ALPHABET[rest % ALPHABET.length] ?? ''}${text}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
