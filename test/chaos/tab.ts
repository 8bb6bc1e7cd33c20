import type { SavedAnswer } from '../../backend/src/taking/attempts/saving.schemas.js';
import type { AttemptView, Lease } from '../../backend/src/taking/attempts/attempts.schemas.js';
import { Stubborn } from '../served/stubborn.js';
import { digestOf, type Acknowledged } from '../served/verify.js';

const QUESTION = 'diagnose-32-gpu-scaling';

interface Write {
  readonly clientId: string;
  readonly clientSeq: number;
  readonly baseSeq: number;
  readonly leaseEpoch: number;
  readonly body: object;
}

/** A guest's practice room that saves as fast as it can, with everything that was acknowledged. */
export class Tab {
  readonly acknowledged: Acknowledged[] = [];
  private readonly browser: Stubborn;
  private attempt = '';
  private item = '';
  private leaseEpoch = 0;
  private clientSeq = 0;
  private baseSeq = 0;
  private unanswered: Write | null = null;

  constructor(
    server: { readonly url: string },
    private readonly number: number,
  ) {
    this.browser = new Stubborn(server);
  }

  async open(): Promise<void> {
    await this.browser.post('/accounts/guest');
    const view = (await this.browser.post('/attempts', { questionId: QUESTION })) as AttemptView;
    this.attempt = view.id;
    this.item = view.current ?? '';
    const ask = { clientId: this.clientId, takeOver: false };
    const lease = (await this.browser.post(`/attempts/${this.attempt}/lease`, ask)) as Lease;
    this.leaseEpoch = lease.leaseEpoch;
  }

  /** Saves without pause, whatever becomes of the server, until it is told to end. */
  async saveUntil(end: AbortSignal): Promise<void> {
    while (!end.aborted) await this.save();
  }

  async receipt(): Promise<Pick<SavedAnswer, 'serverSeq' | 'sha256'>[]> {
    const path = `/attempts/${this.attempt}/receipt`;
    return (
      (await this.browser.get(path)) as { revisions: Pick<SavedAnswer, 'serverSeq' | 'sha256'>[] }
    ).revisions;
  }

  /** The next write; first of all the one that was never answered, unchanged. */
  private async save(): Promise<void> {
    const write = (this.unanswered ??= this.nextWrite());
    const path = `/attempts/${this.attempt}/answers/${this.item}`;
    const answer = await this.browser.once('PUT', path, write);
    if (answer === null) return;
    if (answer.status !== 200)
      throw new Error(`save: ${String(answer.status)} ${JSON.stringify(answer.body())}`);
    const { serverSeq, sha256 } = answer.body() as SavedAnswer;
    const { clientId, clientSeq, body } = write;
    const sent = { attempt: this.attempt, item: this.item, clientId, clientSeq };
    this.acknowledged.push({ ...sent, serverSeq, sha256, digest: digestOf(body) });
    this.baseSeq = serverSeq;
    this.unanswered = null;
  }

  private nextWrite(): Write {
    this.clientSeq += 1;
    const measure =
      `tab ${String(this.number)} writes for the ${String(this.clientSeq)}th time `.repeat(20);
    return {
      clientId: this.clientId,
      clientSeq: this.clientSeq,
      baseSeq: this.baseSeq,
      leaseEpoch: this.leaseEpoch,
      body: { kind: 'structured', sections: { measure } },
    };
  }

  private get clientId(): string {
    return `chaos-tab-${String(this.number)}`;
  }
}
