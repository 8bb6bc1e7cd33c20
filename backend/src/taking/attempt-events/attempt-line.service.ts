import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { AttemptReaderService } from '../attempts/index.js';
import type { Principal } from '../../platform/http/index.js';
import { LiveService } from '../live/index.js';

/** The line of a candidate's room; throws 404 where the attempt is none of theirs. */
@Injectable()
export class AttemptLineService {
  constructor(
    private readonly reader: AttemptReaderService,
    private readonly lines: LiveService,
  ) {}

  async open(user: Principal, id: string): Promise<Readable> {
    await this.reader.assessment(user, id);
    return this.lines.open(user, 'attempt', id);
  }
}
