import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
/** Without 0 O 1 I L: people copy these by hand. 31 letters, 24 of them: 118 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 24;
const GROUP = 4;

/** Ten codes such as `K3FA-9QWE-...`, shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (letters.join('').match(new RegExp(`.{${String(GROUP)}}`, 'g')) ?? []).join('-');
}

/** What is stored of a code, however it was typed; null for what can be none. A plain hash is enough for 118 random bits. */
export function hashRecoveryCode(typed: string): Uint8Array<ArrayBuffer> | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (code.length !== LENGTH) return null;
  return Uint8Array.from(createHash('sha256').update(code).digest());
}
