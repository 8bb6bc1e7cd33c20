import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Report } from '@meshwright/graders';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { GradingThreads, type Structured } from '../../bank/grading/index.js';
import { turnOf, type Attempt, type StoredRevision } from './attempt.js';
import { soon } from './soon.js';

/** What of a first answer matters to the question that follows it. */
interface Reading {
  /** The criterion that an interviewer would ask about next; null: none. */
  readonly asksAbout: string | null;
  /** Criteria that the answer has earned in full. */
  readonly earned: ReadonlySet<string>;
}

interface Wanted {
  readonly attempt: Attempt;
  readonly item: Structured;
  readonly revision: StoredRevision;
}

/** Thrown where a reading is needed that nobody has made: make it, and try again. */
export class Unread extends Error {
  constructor(readonly wanted: Wanted) {
    super('this answer has not been read yet');
  }
}

const NOTHING: Reading = { asksAbout: null, earned: new Set() };
/** Readings that are kept: each is needed within the second, and made again where it is not. */
const KEPT = 1_000;

const keyOf = ({ itemId, serverSeq }: StoredRevision): string => `${itemId} ${String(serverSeq)}`;

/**
 * Readings of answers whose question closes. Reading goes on a thread and takes time; a transaction that holds an
 * attempt's lock and a connection must not wait for it. A revision never changes, so a reading of it never does.
 */
@Injectable()
export class FirstReadings {
  private readonly logger = new Logger('grading');
  private readonly known = new Map<string, Reading>();
  private readonly itemMs: number;
  /** For so long a request waits for what follows from a reading. */
  readonly momentMs: number;

  constructor(
    private readonly threads: GradingThreads,
    @Inject(CONFIG) config: Config,
  ) {
    this.itemMs = config.grading.itemMs;
    this.momentMs = config.grading.momentMs;
  }

  /** Throws Unread where `make` has not been called for this revision. */
  of(wanted: Wanted): Reading {
    const found = this.known.get(keyOf(wanted.revision));
    if (found === undefined) throw new Unread(wanted);
    return found;
  }

  /** An answer that cannot be read in time has no follow-up: an interview must go on. */
  async make({ attempt, item, revision }: Wanted): Promise<void> {
    const task = { item, answer: revision.body };
    const reading = await soon(
      this.threads.text(task, turnOf(attempt)).then(readingOf),
      this.itemMs,
      NOTHING,
    ).catch((error: unknown) => {
      this.logger.warn({ err: error, attemptId: attempt.id, msg: 'no follow-up could be chosen' });
      return NOTHING;
    });
    this.known.set(keyOf(revision), reading);
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT && oldest !== undefined) this.known.delete(oldest);
  }
}

function readingOf({ followUp, criteria }: Report): Reading {
  const full = criteria.filter(({ points, maxPoints }) => points >= maxPoints);
  return {
    asksAbout: followUp?.criterion ?? null,
    earned: new Set(full.map(({ id }) => id)),
  };
}
