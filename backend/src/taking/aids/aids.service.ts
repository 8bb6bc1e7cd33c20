import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Aids } from '../assessments/index.js';
import { Clock } from '../../platform/config/index.js';
import { Problem } from '../../platform/http/index.js';
import type { OwnBy } from '../../organisations/own-work/index.js';
import { AidsRepository } from './aids.repository.js';

/** What an assessment may shut while it is under way: the cost model as a whole, or its search alone. */
export type LabUse = 'evaluate' | 'search';

const OPENED_BY: Readonly<Record<LabUse, readonly Aids[]>> = {
  evaluate: ['plan-lab'],
  search: [],
};

const Named = z.object({ title: z.string(), settings: z.object({ aids: Aids }) });

/** Holds people to the aids of the assessment that they are taking, wherever else on this server they look for help. */
@Injectable()
export class AidsService {
  constructor(
    private readonly repository: AidsRepository,
    private readonly clock: Clock,
  ) {}

  /** Why this use of the lab is shut for the person at the moment; null where it is open. `userId` null: no session. */
  async shut(userId: string | null, use: LabUse): Promise<string | null> {
    if (userId === null) return null;
    for (const release of await this.repository.underWay(userId, this.clock.now())) {
      const { title, settings } = Named.parse(release);
      if (!OPENED_BY[use].includes(settings.aids)) return saying(title, settings.aids);
    }
    return null;
  }

  /** Throws 403 `aid-not-allowed` where `shut` says why. */
  async admit(userId: string | null, use: LabUse): Promise<void> {
    const why = await this.shut(userId, use);
    if (why !== null) throw new Problem(403, 'aid-not-allowed', why);
  }

  /** Whether practice, interviews, reports and every score rest, as an answer to an assessment of the person can still count. */
  async rests(userId: string): Promise<boolean> {
    return (await this.repository.underWay(userId, this.clock.now())).length > 0;
  }

  /**
   * Throws 403 `assessment-under-way` while the person takes an assessment, the grace after its end with it: its
   * questions may stand in the bank, where practice tells the score of an answer and a report shows the model answer.
   * Which of them do is not said either, so all of them rest. `what` names what was asked for.
   */
  async admitPractice(userId: string, what = 'Practice, interviews and scores'): Promise<void> {
    const [release] = await this.repository.underWay(userId, this.clock.now());
    if (release !== undefined) throw resting(release, what);
  }

  /** The same of what an organisation shows its member, who may take its assessment as a guest, too. */
  async admitMember(member: OwnBy, what: string): Promise<void> {
    await this.admitPractice(member.userId, what);
    const [release] = await this.repository.underWayIn(member, this.clock.now());
    if (release !== undefined) throw resting(release, what);
  }
}

function resting(release: unknown, what: string): Problem {
  const { title } = Named.parse(release);
  const detail = `You are in the middle of “${title}”. ${what} rest ${UNTIL}.`;
  return new Problem(403, 'assessment-under-way', detail);
}

/** Nothing counts of what arrives after that. */
const UNTIL = 'until that is handed in, or seconds after its time is up';

function saying(title: string, aids: Aids): string {
  const what =
    aids === 'plan-lab' ? 'allows the plan lab, but not its search' : 'does not allow the plan lab';
  return `You are in the middle of “${title}”, which ${what}. It stays shut ${UNTIL}.`;
}
