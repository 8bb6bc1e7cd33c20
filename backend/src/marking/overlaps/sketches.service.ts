import { setImmediate as breath } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { sketchOf, type Sketch } from '@meshwright/graders';
import { PinnedService } from '../../taking/attempts/index.js';
import { OverlapsRepository, type HandedIn } from './overlaps.repository.js';
import { heldOf, keyOf } from './pairs.js';

type Key = Pick<HandedIn, 'itemId' | 'round'>;

/** Numbers that are kept, 4 bytes each, and what an entry costs besides, in numbers. */
const ROOM = 4_000_000;
const ENTRY = 50;
const NONE: Sketch = { words: 0, runs: new Uint32Array() };
/** Answers that are read at a time. */
const AT_ONCE = 50;

/**
 * Sketches of answers, kept while there is room: a hundred people who hand in at once are compared with one another
 * ten thousand times, and what somebody handed in stays as it is.
 */
@Injectable()
export class Sketches {
  private readonly known = new Map<string, Sketch>();
  private taken = 0;

  constructor(
    private readonly repository: OverlapsRepository,
    private readonly pinned: PinnedService,
  ) {}

  /** In order; one without words of an answer with too little prose, or deleted in this very moment. */
  async *of(keys: readonly Key[]): AsyncGenerator<{ key: Key; sketch: Sketch }> {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const some = keys.slice(from, from + AT_ONCE);
      // what is kept may be given up while others are learnt
      const here = new Map(some.map((key) => [key, this.known.get(keyOf(key))]));
      const missing = some.filter((key) => here.get(key) === undefined);
      const learnt = await this.learn(missing);
      for (const key of some)
        yield { key, sketch: here.get(key) ?? learnt.get(keyOf(key)) ?? NONE };
    }
  }

  private async learn(keys: readonly Key[]): Promise<ReadonlyMap<string, Sketch>> {
    const found = new Map<string, Sketch>();
    if (keys.length === 0) return found;
    const answers = await this.repository.answers(keys.map(({ itemId }) => itemId));
    const contents = await this.pinned.of({
      sources: new Map(answers.map((answer) => [answer.itemId, answer])),
    });
    for (const answer of answers) {
      const content = contents.get(answer.itemId);
      const held = content === undefined ? null : heldOf(answer, content);
      const sketch = held === null ? NONE : sketchOf(held.own, held.given);
      found.set(keyOf(answer), sketch);
      this.keep(keyOf(answer), sketch);
      await breath(); // whoever saves meanwhile is served
    }
    return found;
  }

  private keep(key: string, sketch: Sketch): void {
    if (this.known.has(key)) return; // learnt by another comparison meanwhile
    this.known.set(key, sketch);
    this.taken += sketch.runs.length + ENTRY;
    for (const [oldest, { runs }] of this.known) {
      if (this.taken <= ROOM) return;
      this.known.delete(oldest);
      this.taken -= runs.length + ENTRY;
    }
  }
}
