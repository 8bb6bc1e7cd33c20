import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** 32 of them, so that each is as likely. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LARGEST_SEED = 2_147_483_647;

/** The one place that asks for chance in what people are asked, so that a test can say it. */
@Injectable()
export class Chance {
  /** Which variant of a question somebody gets, or which questions: 0 to 2^31 - 2, of the server's choice alone. */
  seed(): number {
    return randomInt(LARGEST_SEED);
  }

  /** 20 lower-case letters and digits that nobody can guess: 100 bits. */
  word(): string {
    return Array.from(randomBytes(20), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  }
}
