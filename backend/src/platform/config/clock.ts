import { Injectable } from '@nestjs/common';

/** The one place that asks what time it is, so that a test can say it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
