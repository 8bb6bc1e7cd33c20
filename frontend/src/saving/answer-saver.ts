import { ApiProblem } from '../api/problem.js';
import type { Answer, Revision, SaveReceipt } from '../api/shapes.js';
import { cleanAnswer } from './clean-answer.js';
import { currentOf, emptyLane, type Lane } from './lane.js';
import { sameAnswer } from './same-answer.js';
import type { SaveState } from './save-state.js';
import type { PendingChange, WriteAheadLog } from './write-ahead-log.js';

export interface SaverPorts {
  attempt: string;
  clientId: string;
  log: WriteAheadLog;
  send(item: string, revision: Revision, keepalive: boolean): Promise<SaveReceipt>;
  /** `clearTimeout` and `setTimeout`, so that tests can drive time. */
  timer: { set(work: () => void, ms: number): number; clear(handle: number): void };
  now(): number;
  onState(state: SaveState): void;
}

interface Sending {
  keepalive: boolean;
  /** Also what is typed while it is being sent. */
  untilEmpty: boolean;
}

/** `again`: look at what waits now. */
type Sent = 'acknowledged' | 'again' | 'failed';

/** Quiet time after a key press before a save, and the longest that a change waits while typing goes on. */
const DEBOUNCE_MS = 1000;
const LONGEST_MS = 4000;
const MOST_SENT = 20;
/** So long after a change, or the last word of the server since, the person is told that the server keeps them waiting. */
const LATE_MS = 4800;
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];

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
  /** The server keeps somebody waiting; over only when it has answered. */
  private isAway = false;
  private late: number | null = null;
  private halted: SaveState | null = null;
  private savedAt: number | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly ports: SaverPorts) {}

  /** Tells the saver what the server holds, before anything is typed and after each reload of the attempt. */
  base(item: string, serverSeq: number): void {
    const lane = this.lanes.get(item);
    if (lane) lane.baseSeq = Math.max(lane.baseSeq, serverSeq);
    else this.lanes.set(item, emptyLane(serverSeq));
  }

  /** Starts or resumes with the lease that the server gave. */
  lease(epoch: number): void {
    this.leaseEpoch = epoch;
    if (this.halted?.kind === 'lease-lost') this.halted = null;
    this.publish();
    this.expectAnswer();
    if (this.waiting > 0) this.schedule(0);
  }

  /**
   * Takes up what an earlier tab could not send. A text that was written on top of what the server still holds is
   * sent; one that the server has moved past is shown beside the server's, and the person chooses.
   */
  async recover(
    server: ReadonlyMap<string, { serverSeq: number; body: Answer }>,
  ): Promise<Map<string, Answer>> {
    const restored = new Map<string, Answer>();
    for (const change of await this.ports.log.pending(this.ports.attempt).catch(() => [])) {
      const held = server.get(change.item);
      if (held && sameAnswer(held.body, change.body)) {
        this.forget(change.item);
      } else if (
        held &&
        held.serverSeq > change.baseSeq &&
        !change.sent.some((body) => sameAnswer(body, held.body))
      ) {
        this.halt({
          kind: 'conflict',
          item: change.item,
          mine: change.body,
          theirs: held.body,
          theirSeq: held.serverSeq,
        });
      } else {
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
    if (this.halted?.kind === 'refused') this.halted = null;
    // The log may be refused (private window, full disk): the change still goes out over the network.
    this.ports.log.put(lane.pending).catch(() => undefined);
    this.publish();
    this.expectAnswer();
    const waited = this.ports.now() - lane.firstChangeAt;
    if (!this.halted && this.failures === 0)
      this.schedule(Math.max(0, Math.min(DEBOUNCE_MS, LONGEST_MS - waited)));
  }

  /** Sends what waits now; resolves when nothing more can be sent. `keepalive` when the page is going away. */
  flush(keepalive = false): Promise<void> {
    return this.sendWaiting({ keepalive, untilEmpty: true });
  }

  /** The network is back: try at once instead of at the end of the back-off. */
  online(): void {
    this.failures = 0;
    if (this.waiting > 0) this.schedule(0);
  }

  /** Ends a conflict by the person's choice. */
  async resolve(choice: 'mine' | 'theirs'): Promise<void> {
    if (this.halted?.kind !== 'conflict') return;
    const { item, mine, theirSeq } = this.halted;
    this.halted = null;
    this.base(item, theirSeq);
    const lane = this.lanes.get(item);
    if (lane) lane.pending = null;
    await this.ports.log.discard(this.ports.attempt, item).catch(() => undefined);
    if (choice === 'mine') this.change(item, mine);
    this.publish();
    if (this.waiting > 0) this.schedule(0);
  }

  /** Stops timers; what waits stays in the log. */
  dispose(): void {
    this.cancel();
    this.stopWatch();
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

  private async drain({ keepalive, untilEmpty }: Sending): Promise<void> {
    for (const [item, lane] of this.lanes) {
      while (lane.pending && !this.halted) {
        const outcome = await this.sendOne(item, lane, keepalive);
        if (outcome === 'failed') return;
        // Typed on meanwhile: that waits its own time. Sent at once, a slow server would be asked the more the slower it is.
        if (outcome === 'acknowledged' && !untilEmpty) break;
      }
    }
    if (this.waiting > 0 && this.handle === null && !this.halted) this.schedule(DEBOUNCE_MS);
  }

  private async sendOne(item: string, lane: Lane, keepalive: boolean): Promise<Sent> {
    const change = lane.pending;
    if (!change) return 'again';
    lane.firstChangeAt = this.ports.now();
    this.isSending = true;
    this.publish();
    const { clientId, clientSeq, baseSeq, body } = change;
    const revision: Revision = { clientId, clientSeq, baseSeq, leaseEpoch: this.leaseEpoch, body };
    if (!lane.sent.includes(body)) lane.sent = [...lane.sent, body].slice(-MOST_SENT);
    const answered = (): void => {
      this.isSending = false;
    };
    try {
      const receipt = await this.ports.send(item, revision, keepalive).finally(answered);
      this.acknowledged(lane, change, receipt);
      return 'acknowledged';
    } catch (error) {
      if (this.rebased(lane, error) || this.turnedAway(item, lane, error)) {
        this.heard();
        return 'again';
      }
      this.failed(item, change, error);
      return 'failed';
    }
  }

  private acknowledged(lane: Lane, change: PendingChange, receipt: SaveReceipt): void {
    this.failures = 0;
    this.heard();
    this.savedAt = this.ports.now();
    lane.baseSeq = receipt.serverSeq;
    lane.sent = [];
    // Typed on while the save was under way: the newer text now stands on top of this revision.
    if (lane.pending === change) {
      lane.pending = null;
      this.ports.log.acknowledge(change).catch(() => undefined);
    } else if (lane.pending) {
      lane.pending = { ...lane.pending, baseSeq: receipt.serverSeq, sent: [] };
      this.ports.log.put(lane.pending).catch(() => undefined);
    }
    this.publish();
    this.expectAnswer();
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
    if (error.extra['kept'] !== false) this.forget(item);
    this.ports.onState({ kind: 'closed' });
    return true;
  }

  private forget(item: string): void {
    this.ports.log.discard(this.ports.attempt, item).catch(() => undefined);
  }

  private failed(item: string, change: PendingChange, error: unknown): void {
    const problem = error instanceof ApiProblem ? error : null;
    const transient =
      problem === null || problem.status === 0 || problem.status === 429 || problem.status >= 500;
    if (transient) {
      const delay = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 15_000;
      this.failures += 1;
      this.isAway = true;
      this.publish();
      this.schedule(delay);
      return;
    }
    this.halt(this.verdict(item, change, problem));
  }

  private verdict(item: string, change: PendingChange, problem: ApiProblem): SaveState {
    if (problem.code === 'lease-lost') return { kind: 'lease-lost', changes: this.waiting };
    const current = problem.code === 'stale-base' ? currentOf(problem) : null;
    if (current)
      return {
        kind: 'conflict',
        item,
        mine: change.body,
        theirs: current.body,
        theirSeq: current.serverSeq,
      };
    return { kind: 'refused', changes: this.waiting, problem };
  }

  private halt(state: SaveState): void {
    this.halted = state;
    this.cancel();
    this.heard();
    this.ports.onState(state);
  }

  private publish(): void {
    const changes = this.waiting;
    if (this.halted) this.ports.onState(this.halted);
    else if (changes === 0) this.ports.onState({ kind: 'saved', at: this.savedAt });
    else if (this.isAway) this.ports.onState({ kind: 'offline', changes });
    else if (this.isSending) this.ports.onState({ kind: 'saving', changes });
    else this.ports.onState({ kind: 'waiting', changes });
  }

  /** Counts from the first change that is not acknowledged, however long it then waits to be sent. */
  private expectAnswer(): void {
    if (this.late !== null || this.halted || this.waiting === 0) return;
    this.late = this.ports.timer.set(() => {
      this.late = null;
      this.isAway = this.waiting > 0;
      this.publish();
    }, LATE_MS);
  }

  private heard(): void {
    this.isAway = false;
    this.stopWatch();
  }

  private stopWatch(): void {
    if (this.late !== null) this.ports.timer.clear(this.late);
    this.late = null;
  }

  private schedule(ms: number): void {
    this.cancel();
    this.handle = this.ports.timer.set(() => {
      this.handle = null;
      void this.sendWaiting({ keepalive: false, untilEmpty: false });
    }, ms);
  }

  private cancel(): void {
    if (this.handle !== null) this.ports.timer.clear(this.handle);
    this.handle = null;
  }
}
