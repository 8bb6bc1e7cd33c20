import { Injectable } from '@nestjs/common';
import { AidsService } from '../aids/index.js';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt } from './attempt.js';
import { attemptView } from './attempt-view.js';
import { AttemptsRepository } from './attempts.repository.js';
import type { AttemptView } from './attempts.schemas.js';
import { PinnedService } from './pinned.service.js';

/** Attempts as their candidates may see them. */
@Injectable()
export class AttemptViewsService {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly pinned: PinnedService,
    private readonly clocks: AttemptClockService,
    private readonly aids: AidsService,
  ) {}

  async of(attempt: Attempt): Promise<AttemptView> {
    const [contents, answers] = await Promise.all([
      this.pinned.of(attempt),
      this.attempts.counted(attempt),
    ]);
    const rests = tells(attempt) && (await this.aids.rests(attempt.owner.userId));
    return attemptView({ attempt, contents, answers, rests, now: this.clocks.now() });
  }
}

/** Whether anything of it says how an answer was judged: the score, and what an interviewer asked about it. */
const tells = ({ score, state }: Attempt): boolean =>
  score !== null || state.items.some(({ followUpOf }) => followUpOf !== null);
