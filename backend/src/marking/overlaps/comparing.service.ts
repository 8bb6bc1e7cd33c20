import { createHash } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { overlapOf, worded, type Overlap, type Worded } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import { z } from 'zod';
import { GradedListeners, PinnedService } from '../../taking/attempts/index.js';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { OverlapsRepository, type HandedIn, type NewOverlap } from './overlaps.repository.js';
import type { OverlapDetail } from './overlaps.schemas.js';
import { givenOf, modelOf, proseOf } from './texts.js';

/** From this share of its words on, or of the other's, an overlap is put on record. */
export const FROM_PERCENT = 50;
/** A text of fewer words shares half of them by chance. */
const LEAST_WORDS = 40;
/** The latest answers that one is compared with, and how many are in memory at a time. */
const MOST_OTHERS = 1_000;
const AT_ONCE = 50;
/** Of one answer's overlaps with others the largest are kept: more say nothing more. */
const MOST_KEPT = 5;

const COMPARE = 'compare-answers';
const Payload = z.object({ attemptId: z.uuid() });

/** One answer taken apart, with what it is held against. */
interface Held {
  readonly of: HandedIn;
  readonly content: PinnedItem;
  readonly own: Worded;
  readonly given: Worded;
}

/**
 * Holds written answers against the model answer and against those of other candidates of the organisation, once they
 * are graded. What is found is evidence for people and reaches no score.
 */
@Injectable()
export class ComparingService implements OnModuleInit {
  constructor(
    private readonly repository: OverlapsRepository,
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
    const counts = { round: first.round, answers: 0, others: 0 };
    for (const of of answers) {
      const held = await this.take(of);
      if (held === null) continue;
      counts.answers++;
      found.push(...withModel(held));
      const { overlaps, others } = await this.withOthers(held);
      found.push(...overlaps);
      counts.others += others;
    }
    const compared = { id: idOf('compared', keyOf(first)), of: first, detail: counts };
    await this.repository.keep(compared, found, this.clock.now());
  }

  /** Null where there is too little prose to compare. */
  private async take(of: HandedIn): Promise<Held | null> {
    const contents = await this.pinned.of({ sources: new Map([[of.itemId, of]]) });
    const content = contents.get(of.itemId);
    const prose = content === undefined ? null : proseOf(content, of.answer);
    if (content === undefined || prose === null) return null;
    const own = worded(prose);
    return own.words.length < LEAST_WORDS
      ? null
      : { of, content, own, given: worded(givenOf(content)) };
  }

  private async withOthers(held: Held): Promise<{ overlaps: NewOverlap[]; others: number }> {
    const found: { share: number; pair: NewOverlap[] }[] = [];
    let others = 0;
    for (let skip = 0; skip < MOST_OTHERS; skip += AT_ONCE) {
      const page = await this.repository.others(held.of, { skip, take: AT_ONCE });
      for (const one of page) {
        const other = await this.take(one);
        if (other === null) continue;
        others++;
        const pair = pairOf(held, other);
        if (pair !== null) found.push(pair);
        await breath(); // others are served between two texts
      }
      if (page.length < AT_ONCE) break;
    }
    const largest = found.sort((a, b) => b.share - a.share).slice(0, MOST_KEPT);
    return { overlaps: largest.flatMap(({ pair }) => pair), others };
  }
}

const percent = (share: number): number => Math.round(100 * share);

const isMuch = (one: Overlap, other: Overlap): boolean =>
  percent(Math.max(one.share, other.share)) >= FROM_PERCENT;

/** What stands on record: figures, and where they are from. */
const detailOf = (
  { of, content }: Held,
  { here, there }: { readonly here: Overlap; readonly there: Overlap },
  sharedWith: OverlapDetail['sharedWith'],
): OverlapDetail => ({
  item: of.itemId,
  round: of.round,
  title: content.title,
  sharedWith,
  sharedPercent: percent(here.share),
  otherPercent: percent(there.share),
  longest: here.longest,
});

function withModel(held: Held): NewOverlap[] {
  const { of, content, own, given } = held;
  const model = worded(modelOf(content) ?? '');
  const both = { here: overlapOf(own, model, given), there: overlapOf(model, own, given) };
  if (!isMuch(both.here, both.there)) return [];
  const id = idOf('model', keyOf(of));
  return [{ id, of, mirror: null, detail: detailOf(held, both, 'model-answer') }];
}

/** An overlap stands in both records: who wrote first is not known from the words. */
function pairOf(one: Held, other: Held): { share: number; pair: NewOverlap[] } | null {
  const here = overlapOf(one.own, other.own, one.given);
  const there = overlapOf(other.own, one.own, one.given);
  if (!isMuch(here, there)) return null;
  const [own, theirs] = [
    idOf('pair', keyOf(one.of), keyOf(other.of)),
    idOf('pair', keyOf(other.of), keyOf(one.of)),
  ];
  const detail = detailOf(one, { here, there }, 'another-answer');
  const turned = detailOf(other, { here: there, there: here }, 'another-answer');
  return {
    share: Math.max(here.share, there.share),
    pair: [
      { id: own, of: one.of, mirror: theirs, detail },
      { id: theirs, of: other.of, mirror: own, detail: turned },
    ],
  };
}

const keyOf = ({ itemId, round }: HandedIn): string => `${itemId} ${String(round)}`;

/** The same for the same: comparing twice, or from both sides, puts nothing on record twice. */
function idOf(...of: readonly string[]): string {
  const hex = createHash('sha256').update(of.join('\n')).digest('hex');
  // version 8 of RFC 9562: the bits are one's own
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
