import { ApiProblem } from '../api/problem.js';
import type { Answer, Revision, SaveReceipt } from '../api/shapes.js';
import { cleanAnswer } from './clean-answer.js';
import { Lateness } from './lateness.js';
import { currentOf, emptyLane, isSignedOut, type Lane } from './lane.js';
import { conflict, fateOf, heldOf, type Held } from './held.js';
import { sameAnswer } from './same-answer.js';
import type { SaveState } from './save-state.js';
import type { SaverPorts } from './saver-ports.js';
import type { PendingChange } from './write-ahead-log.js';

interface Sending {
  keepalive: boolean;
  /** Also what is typed while it is being sent. */
  untilEmpty: boolean;
  /** Also what was refused as it is. */
  refused: boolean;
}

/** `again`: look at what waits now. */
type Sent = 'acknowledged' | 'again' | 'refused' | 'failed';

/** Quiet time after a key press before a save, and the longest that a change waits while typing goes on. */
const DEBOUNCE_MS = 1000;
const LONGEST_MS = 4000;
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** So often somebody who is signed out is looked for again. */
const SIGNED_OUT_MS = 15_000;

/**
 * Keeps an attempt's answers on the server (save protocol in docs/save-protocol.md). Every change is first written
 * to the log, then sent; a resend keeps its number, so nothing is stored twice; one request is under way at a time.
 */
export class AnswerSaver {
  private readonly lanes = new Map<string, Lane>();
  private clientSeq = 0;
  private leaseEpoch = 0;
  private handle: number | null = null;
  private failures = 0;
  private isSending = false;
  private readonly lateness: Lateness;
  private halted: SaveState | null = null;
  private savedAt: number | null = null;
  private running: Promise<void> | null = null;
  /** Texts of an earlier tab that came to light when something else had been typed: compared once that is stored. */
  private readonly late = new Map<string, PendingChange>();

  constructor(private readonly ports: SaverPorts) {
    this.lateness = new Lateness(
      ports.timer,
      () => !this.halted && this.waiting > 0,
      () => this.publish(),
    );
  }

  /**
   * Tells the saver what the server holds, before anything is typed and after each reload of the attempt. Whether the page
   * has to show it: the next change is written on top of what is shown, and of nothing else. What waits here keeps its own
   * base, so that a text of another device is never written over unseen.
   */
  base(item: string, serverSeq: number): boolean {
    const lane = this.lanes.get(item);
    if (lane && (lane.pending || serverSeq <= lane.baseSeq)) return false;
    if (lane) Object.assign(lane, { baseSeq: serverSeq, stored: null });
    else this.lanes.set(item, emptyLane(serverSeq));
    return true;
  }

  /** Starts or resumes with the lease that the server gave. */
  lease(epoch: number): void {
    this.leaseEpoch = epoch;
    if (this.halted?.kind === 'lease-lost') this.halted = null;
    this.publish();
    this.lateness.expect();
    if (this.waiting > 0) this.schedule(0);
  }

  /**
   * Takes up what an earlier tab could not send; answers with what is to be shown. A text that was written on top of what
   * the server still holds is sent; one that the server has moved past is shown beside the server's, and the person
   * chooses. Where the store of the browser was so slow that something else was typed, that is sent first.
   */
  recover(server: ReadonlyMap<string, Held>, left: readonly PendingChange[]): Map<string, Answer> {
    const restored = new Map<string, Answer>();
    for (const change of left) {
      const lane = this.lanes.get(change.item);
      const held = heldOf(lane, server.get(change.item));
      const isOfAnother = change.clientId !== this.ports.clientId;
      const fate = lane?.pending && isOfAnother ? 'waits' : fateOf(change, held);
      if (fate === 'waits') this.late.set(change.item, change);
      else if (fate === 'is there') this.forget(change.item);
      else if (fate === 'clashes' && held) this.halt(conflict(change, held));
      else {
        this.change(change.item, change.body);
        restored.set(change.item, change.body);
      }
    }
    return restored;
  }

  /**
   * The server has closed the item. What waits still goes out: within the grace it counts, after it the server keeps
   * it unscored. Only a choice between two versions has lost its point.
   */
  close(item: string): void {
    const lane = this.lanes.get(item);
    if (this.halted?.kind === 'conflict' && this.halted.item === item) {
      this.halted = null;
      if (lane) lane.pending = null;
      this.forget(item);
      this.publish();
    }
    if (this.waiting > 0 && this.handle === null && !this.running) this.schedule(0);
  }

  /** The candidate changed an answer: the whole body, written to the log at once and sent soon. */
  change(item: string, body: Answer): void {
    const lane = this.lanes.get(item) ?? emptyLane(0);
    this.lanes.set(item, lane);
    if (!lane.pending) lane.firstChangeAt = this.ports.now();
    this.clientSeq += 1;
    lane.pending = {
      attempt: this.ports.attempt,
      item,
      body: cleanAnswer(body),
      clientSeq: this.clientSeq,
      clientId: this.ports.clientId,
      baseSeq: lane.baseSeq,
      sent: lane.sent,
      at: this.ports.now(),
    };
    // What was refused is being changed: the new text gets its own chance.
    lane.refused = null;
    // The log may be refused (private window, full disk): the change still goes out over the network.
    this.ports.log.put(lane.pending).catch(() => undefined);
    this.publish();
    this.lateness.expect();
    const waited = this.ports.now() - lane.firstChangeAt;
    if (!this.halted && this.failures === 0)
      this.schedule(Math.max(0, Math.min(DEBOUNCE_MS, LONGEST_MS - waited)));
  }

  /** Sends what waits now; resolves when nothing more can be sent. `keepalive` when the page is going away. */
  flush(keepalive = false): Promise<void> {
    return this.sendWaiting({ keepalive, untilEmpty: true, refused: true });
  }

  /** The network or the person is back: try at once instead of at the end of the back-off. */
  tryAgain(): void {
    this.failures = 0;
    if (this.waiting > 0) this.schedule(0, true);
  }

  /** The server has answered something else: what waits for the end of a back-off goes out at once, it may be due. */
  reached(): void {
    if (this.failures === 0 || this.waiting === 0 || this.running) return;
    this.failures = 0;
    this.schedule(0);
  }

  /** Ends a conflict by the person's choice. */
  async resolve(choice: 'mine' | 'theirs'): Promise<void> {
    if (this.halted?.kind !== 'conflict') return;
    const { item, mine, theirSeq } = this.halted;
    this.halted = null;
    const lane = this.lanes.get(item);
    if (lane) lane.pending = null;
    this.base(item, theirSeq);
    await this.ports.log.discard(this.ports.attempt, item).catch(() => undefined);
    if (choice === 'mine') this.change(item, mine);
    this.publish();
    if (this.waiting > 0) this.schedule(0);
  }

  /** Stops timers; what waits stays in the log. */
  dispose(): void {
    this.cancel();
    this.lateness.stop();
  }

  get waiting(): number {
    return this.pending.length;
  }

  /** What the server has not acknowledged, as this page has it. */
  get pending(): PendingChange[] {
    return [...this.lanes.values()].flatMap((lane) => lane.pending ?? []);
  }

  /** Whether a change of this item has yet to be acknowledged. */
  isWaiting(item: string): boolean {
    return this.lanes.get(item)?.pending != null;
  }

  private async sendWaiting(how: Sending): Promise<void> {
    this.cancel();
    while (this.running) await this.running;
    // without a lease the server takes nothing: it goes out once there is one
    if (this.halted || this.leaseEpoch === 0) return;
    this.running = this.drain(how).finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private async drain({ keepalive, untilEmpty, refused }: Sending): Promise<void> {
    for (const [item, lane] of this.lanes) {
      if (lane.refused && !refused) continue;
      while (lane.pending && !this.halted) {
        const outcome = await this.sendOne(item, lane, keepalive);
        if (outcome === 'failed') return;
        // Refused: the other answers are not to blame. Typed on meanwhile: that waits its own time. Sent at once, a slow
        // server would be asked the more the slower it is.
        if (outcome === 'refused' || (outcome === 'acknowledged' && !untilEmpty)) break;
      }
    }
    if (this.handle === null && !this.halted) this.scheduleRest();
  }

  private scheduleRest(): void {
    const waiting = [...this.lanes.values()].filter((lane) => lane.pending !== null);
    if (waiting.some(({ refused }) => refused === null)) this.schedule(DEBOUNCE_MS);
    else if (waiting.some(({ refused }) => refused && isSignedOut(refused)))
      this.schedule(SIGNED_OUT_MS, true);
  }

  private async sendOne(item: string, lane: Lane, keepalive: boolean): Promise<Sent> {
    const change = lane.pending;
    if (!change) return 'again';
    lane.firstChangeAt = this.ports.now();
    this.isSending = true;
    this.publish();
    const { clientId, clientSeq, baseSeq, body } = change;
    const revision: Revision = { clientId, clientSeq, baseSeq, leaseEpoch: this.leaseEpoch, body };
    if (!lane.sent.includes(body)) lane.sent = [...lane.sent, body].slice(-20);
    const answered = (): void => {
      this.isSending = false;
    };
    try {
      const receipt = await this.ports.send(item, revision, keepalive).finally(answered);
      this.acknowledged(lane, change, receipt);
      return 'acknowledged';
    } catch (error) {
      if (this.rebased(lane, error) || this.turnedAway(item, lane, error)) {
        this.lateness.heard();
        return 'again';
      }
      return this.failed(lane, change, error);
    }
  }

  private acknowledged(lane: Lane, change: PendingChange, receipt: SaveReceipt): void {
    this.failures = 0;
    this.lateness.heard();
    this.savedAt = this.ports.now();
    lane.baseSeq = receipt.serverSeq;
    lane.stored = change.body;
    lane.sent = [];
    lane.refused = null;
    // Typed on while the save was under way: the newer text now stands on top of this revision.
    if (lane.pending === change) {
      lane.pending = null;
      this.ports.log.acknowledge(change).catch(() => undefined);
      this.compareLate(lane, change);
    } else if (lane.pending) {
      lane.pending = { ...lane.pending, baseSeq: receipt.serverSeq, sent: [] };
      this.ports.log.put(lane.pending).catch(() => undefined);
    }
    this.publish();
    this.lateness.expect();
  }

  /** What was typed is stored: the text of an earlier tab that came late is held against it. */
  private compareLate(lane: Lane, { item, body }: PendingChange): void {
    const late = this.late.get(item);
    this.late.delete(item);
    if (!late || sameAnswer(late.body, body)) return;
    // what was typed stood in its place
    this.ports.log.put(late).catch(() => undefined);
    this.halt(conflict(late, { serverSeq: lane.baseSeq, body }));
  }

  /** The server holds a revision of ours whose acknowledgement was lost: go on from it. */
  private rebased(lane: Lane, error: unknown): boolean {
    const current =
      error instanceof ApiProblem && error.code === 'stale-base' ? currentOf(error) : null;
    if (!current || !lane.pending || !lane.sent.some((body) => sameAnswer(body, current.body)))
      return false;
    lane.baseSeq = current.serverSeq;
    this.clientSeq += 1;
    lane.pending = { ...lane.pending, clientSeq: this.clientSeq, baseSeq: current.serverSeq };
    this.ports.log.put(lane.pending).catch(() => undefined);
    return true;
  }

  /** The item takes nothing more. What the server did not even keep stays in the log, for the person to save. */
  private turnedAway(item: string, lane: Lane, error: unknown): boolean {
    if (!(error instanceof ApiProblem) || error.code !== 'closed') return false;
    lane.pending = null;
    const kept = error.extra['kept'] !== false;
    if (kept) this.forget(item);
    this.ports.onState({ kind: 'closed', kept });
    return true;
  }

  private forget(item: string): void {
    this.ports.log.discard(this.ports.attempt, item).catch(() => undefined);
  }

  private failed(lane: Lane, change: PendingChange, error: unknown): Sent {
    const problem = error instanceof ApiProblem ? error : null;
    const transient =
      problem === null || problem.status === 0 || problem.status === 429 || problem.status >= 500;
    if (transient) {
      const delay = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 15_000;
      this.failures += 1;
      this.lateness.noticed();
      this.publish();
      this.schedule(delay);
      return 'failed';
    }
    const verdict = this.verdict(change, problem);
    if (verdict !== null) {
      this.halt(verdict);
      return 'failed';
    }
    this.failures = 0;
    // typed on meanwhile: the new text gets its own chance, unless it is the person who is not known
    if (lane.pending === change || isSignedOut(problem)) lane.refused = problem;
    this.lateness.heard();
    this.publish();
    return 'refused';
  }

  /** What stops all saving until the person has done something; null where it is this text alone that is refused. */
  private verdict(change: PendingChange, problem: ApiProblem): SaveState | null {
    if (problem.code === 'lease-lost') return { kind: 'lease-lost', changes: this.waiting };
    const current = problem.code === 'stale-base' ? currentOf(problem) : null;
    return current && conflict(change, current);
  }

  private halt(state: SaveState): void {
    this.halted = state;
    this.cancel();
    this.lateness.heard();
    this.ports.onState(state);
  }

  private publish(): void {
    const changes = this.waiting;
    const problem = [...this.lanes.values()].find((lane) => lane.pending && lane.refused)?.refused;
    if (this.halted) this.ports.onState(this.halted);
    else if (problem) this.ports.onState({ kind: 'refused', changes, problem });
    else if (changes === 0) this.ports.onState({ kind: 'saved', at: this.savedAt });
    else if (this.lateness.isAway) this.ports.onState({ kind: 'offline', changes });
    else if (this.isSending) this.ports.onState({ kind: 'saving', changes });
    else this.ports.onState({ kind: 'waiting', changes });
  }

  private schedule(ms: number, refused = false): void {
    this.cancel();
    this.handle = this.ports.timer.set(() => {
      this.handle = null;
      void this.sendWaiting({ keepalive: false, untilEmpty: false, refused });
    }, ms);
  }

  private cancel(): void {
    if (this.handle !== null) this.ports.timer.clear(this.handle);
    this.handle = null;
  }
}
