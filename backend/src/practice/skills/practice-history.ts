import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type GradedResult, OwnGradesService } from '../progress/index.js';
import { SharesRepository, type Practiser } from './shares.repository.js';
import { standings, type Standing } from './standings.js';

interface Practised {
  /** Nothing that was graded later is in it. */
  readonly readAt: Date;
  readonly history: readonly GradedResult[];
  readonly standings: readonly Standing[];
}

/** A person's own practice, and what it comes to by topic and week. */
@Injectable()
export class PracticeHistory {
  constructor(
    private readonly shares: SharesRepository,
    private readonly grades: OwnGradesService,
    private readonly clock: Clock,
  ) {}

  /** Throws 403 `assessment-under-way` while the person may be told nothing of it. */
  admit(userId: string): Promise<void> {
    return this.grades.admit({ userId });
  }

  /** What of it is told to organisations, for the person's copy of their data; nothing while scores rest. */
  async exported(userId: string) {
    return (await this.grades.rests({ userId })) ? [] : this.shares.ofPerson(userId);
  }

  async of(userId: string): Promise<Practised> {
    return this.ofPractiser(await this.shares.practiser(userId));
  }

  async ofPractiser(practiser: Practiser): Promise<Practised> {
    const readAt = this.clock.now();
    const history = await this.grades.results(practiser);
    return { readAt, history, standings: standings(history, readAt) };
  }
}
