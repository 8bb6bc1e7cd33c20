import type { SavedAnswer } from '../../backend/src/taking/attempts/saving.schemas.js';
import type {
  AttemptItemView,
  AttemptView,
  Lease,
} from '../../backend/src/taking/attempts/attempts.schemas.js';
import type { Browser } from '../served/browser.js';
import { comeIn } from '../served/company.js';
import { digestOf, type Acknowledged } from '../served/verify.js';

const SAVES = 3;

/** An end of a section as the server has acknowledged it, epoch milliseconds. */
export interface AcknowledgedEnd {
  readonly section: number;
  readonly endsAt: number;
}

/** One candidate's way through an assessment of two sections, with everything that was acknowledged on it. */
export class Life {
  readonly acknowledged: Acknowledged[] = [];
  readonly ends: AcknowledgedEnd[] = [];
  /** Seconds that the manager has given, in order. */
  readonly extensions: number[] = [];
  attempt = '';
  /** As acknowledged; null before. */
  startedAt: number | null = null;
  /** Once the hand-in is on its way. */
  isLeaving = false;
  /** As acknowledged; null before. */
  submittedAt: number | null = null;
  private leaseEpoch = 0;
  private clientSeq = 0;
  private readonly bases = new Map<string, number>();

  constructor(
    readonly number: number,
    private readonly browser: Browser,
    /** Told of each acknowledgement. */
    private readonly acted: () => void,
  ) {}

  async begin(token: string): Promise<AttemptView> {
    this.attempt = await comeIn(this.browser, token);
    const path = `/assessment-attempts/${this.attempt}/start`;
    const { clientId } = this;
    const view = (await this.browser.post(path, { clientId })) as AttemptView & Lease;
    this.leaseEpoch = view.leaseEpoch;
    this.startedAt = Date.parse(view.startedAt ?? '');
    this.acted();
    return view;
  }

  /** To the hand-in, or, where it `stays`, into the last section and no further. */
  async run(token: string, stays: boolean): Promise<void> {
    await this.write(await this.begin(token), 0);
    const { leaseEpoch } = this;
    const next = `/assessment-attempts/${this.attempt}/next-section`;
    const view = await this.browser.post(next, { section: 0, leaseEpoch });
    this.acted();
    await this.write(view as AttemptView, 1);
    if (stays) return;
    this.isLeaving = true;
    const done = await this.browser.post(`/attempts/${this.attempt}/submit`, { leaseEpoch });
    this.submittedAt = Date.parse((done as AttemptView).submittedAt ?? '');
    this.acted();
  }

  private async write(view: AttemptView, section: number): Promise<void> {
    const open = view.items.filter(({ state }) => state === 'open');
    if (open.some((item) => item.section !== section))
      throw new Error(`another section than ${String(section)} is open`);
    for (let i = 0; i < SAVES; i++) {
      const item = open[i % open.length];
      if (item === undefined) throw new Error('nothing is open');
      await this.save(item, section);
    }
  }

  private async save(item: AttemptItemView, section: number): Promise<void> {
    this.clientSeq += 1;
    const write = {
      clientId: this.clientId,
      clientSeq: this.clientSeq,
      baseSeq: this.bases.get(item.id) ?? 0,
      leaseEpoch: this.leaseEpoch,
      body: { kind: 'numeric', text: `${String(this.number)}.${String(this.clientSeq)}` },
    };
    const path = `/attempts/${this.attempt}/answers/${item.id}`;
    const { serverSeq, sha256, endsAt } = (await this.browser.put(path, write)) as SavedAnswer;
    this.bases.set(item.id, serverSeq);
    const { clientId, clientSeq, body } = write;
    const sent = { attempt: this.attempt, item: item.id, clientId, clientSeq };
    this.acknowledged.push({ ...sent, serverSeq, sha256, digest: digestOf(body) });
    this.ends.push({ section, endsAt: Date.parse(endsAt ?? '') });
    this.acted();
  }

  private get clientId(): string {
    return `chaos-tab-${String(this.number)}`;
  }
}
