import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { calendarOf } from './calendar.js';
import { shut, type AtTheDoor } from './invitation-doors.service.js';
import { SHUT } from './standing.js';

/** What a candidate puts into a calendar. */
@Injectable()
export class Appointments {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** 410 where there is nothing to come any more. */
  of({ found, offer, door, now }: AtTheDoor): string {
    const { release } = offer;
    if (release === null || SHUT.has(door)) throw shut(door);
    const { id, organisation, candidate, expiresAt } = found;
    const host = new URL(originOf(this.config)).hostname;
    const { title, settings } = release;
    return calendarOf({ id, organisation, title, settings, candidate, expiresAt, now, host });
  }
}
