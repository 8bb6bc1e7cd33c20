import { setImmediate as breath } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { counted, mostShared, sketchOf } from '@meshwright/graders';
import { z } from 'zod';
import { GradedListeners, PinnedService } from '../../taking/attempts/index.js';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { OverlapsRepository, type HandedIn, type NewOverlap } from './overlaps.repository.js';
import { heldOf, idOf, isMuch, keyOf, pairOf, withModel, type Held } from './pairs.js';
import { Sketches } from './sketches.service.js';

/** The latest answers that one is compared with. */
export const MOST_OTHERS = 1_000;
/** Those of them that are looked at word by word, the most promising first. */
const MOST_SUSPECTS = 50;
/** Of one answer's overlaps with others the largest are kept: more say nothing more. */
const MOST_KEPT = 5;

const COMPARE = 'compare-answers';
const Payload = z.object({ attemptId: z.uuid() });

/**
 * Holds written answers against the model answer and against those of other candidates of the organisation, once they
 * are graded. What is found is evidence for people and reaches no score.
 */
@Injectable()
export class ComparingService implements OnModuleInit {
  constructor(
    private readonly repository: OverlapsRepository,
    private readonly sketches: Sketches,
    private readonly pinned: PinnedService,
    private readonly clock: Clock,
    private readonly graded: GradedListeners,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.define(
      COMPARE,
      (payload) => this.compare(Payload.parse(payload).attemptId),
      'waiting',
    );
    this.graded.register(async (attemptId) => {
      const isOne = await asServer(
        'grading may be done for the candidate, whose rows these are not',
        () => this.repository.isOfAssessment(attemptId),
      );
      if (isOne) await this.jobs.schedule(COMPARE, null, { attemptId }, attemptId);
    });
  }

  /** Compares the answers of one attempt; done again it finds what it found. Of practice and rehearsals nothing. */
  async compare(attemptId: string): Promise<void> {
    const answers = await this.repository.ofAttempt(attemptId);
    const [first] = answers;
    if (first === undefined) return;
    const found: NewOverlap[] = [];
    const items: string[] = [];
    for await (const each of this.held(answers)) {
      items.push(each.of.itemId);
      found.push(...withModel(each), ...(await this.withOthers(each)));
    }
    const detail = { round: first.round, items };
    const compared = { id: idOf('compared', keyOf(first)), of: first, detail };
    await this.repository.keep(compared, found, this.clock.now());
  }

  /** Those that are long enough, one by one. */
  private async *held(answers: readonly HandedIn[]): AsyncGenerator<Held> {
    const contents = await this.pinned.of({
      sources: new Map(answers.map((answer) => [answer.itemId, answer])),
    });
    for (const answer of answers) {
      const content = contents.get(answer.itemId);
      const held = content === undefined ? null : heldOf(answer, content);
      if (held !== null) yield held;
      await breath(); // whoever saves meanwhile is served
    }
  }

  private async withOthers(held: Held): Promise<NewOverlap[]> {
    const answers = await this.repository.answers(await this.suspects(held));
    const pairs: { share: number; pair: NewOverlap[] }[] = [];
    for await (const other of this.held(answers)) {
      const pair = pairOf(held, other);
      if (pair !== null) pairs.push(pair);
    }
    const largest = pairs.sort((a, b) => b.share - a.share).slice(0, MOST_KEPT);
    return largest.flatMap(({ pair }) => pair);
  }

  /** Answers of others that may share enough. */
  private async suspects(held: Held): Promise<string[]> {
    const own = sketchOf(held.own, held.given);
    const runs = counted(own);
    const found: { itemId: string; most: number }[] = [];
    let seen = 0;
    const keys = await this.repository.others(held.of, MOST_OTHERS);
    for await (const { key, sketch } of this.sketches.of(keys)) {
      const most = mostShared(own, runs, sketch);
      if (isMuch(most)) found.push({ itemId: key.itemId, most });
      if (++seen % 20 === 0) await breath();
    }
    found.sort((a, b) => b.most - a.most);
    return found.slice(0, MOST_SUSPECTS).map(({ itemId }) => itemId);
  }
}
