import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

const LARGEST_SEED = 2_147_483_647;

/** The one place that asks for chance in what people are asked, so that a test can say it. */
@Injectable()
export class Chance {
  /** Which variant of a question somebody gets, or which questions: 0 to 2^31 - 2, of the server's choice alone. */
  seed(): number {
    return randomInt(LARGEST_SEED);
  }
}
