import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import type { SavedAnswer } from '../../backend/src/taking/attempts/saving.schemas.js';
import type {
  AttemptItemView,
  AttemptView,
} from '../../backend/src/taking/attempts/attempts.schemas.js';
import type { Agent } from './app.js';

/** Questions of every kind that the bank always has. */
export const STRUCTURED = 'diagnose-32-gpu-scaling';
export const NUMERIC = 'bubble-share-1f1b';
export const PLAN = 'plan-llama7b-4x3090';
export const ORDERING = 'order-amp-ddp-step';
export const CHOICE = 'choose-tp-placement';
export const FLAW = 'flaw-ddp-script';
/** Text and typed parts in one. */
export const WITH_PARTS = 'fit-13b-with-zero';

export const SECONDS = 1000;
export const MINUTES = 60 * SECONDS;

/** A browser tab at work on one attempt: keeps its client id, its sequence, its lease and what the server holds. */
export class Tab {
  private clientSeq = 0;
  leaseEpoch = 0;
  readonly bases = new Map<string, number>();

  constructor(
    readonly agent: Agent,
    public attempt: AttemptView,
    readonly clientId: string,
  ) {
    this.learn(attempt);
  }

  /** A practice attempt with the lease in hand. */
  static async practice(agent: Agent, questionId: string): Promise<Tab> {
    const created = await agent.post('/api/v1/attempts').send({ questionId }).expect(201);
    const tab = new Tab(agent, created.body as AttemptView, 'practice-tab');
    await tab.lease().then((response) => expect(response.status).toBe(200));
    return tab;
  }

  /** An interview that waits for its start. */
  static async interview(agent: Agent, wish: object, clientId = 'interview-tab'): Promise<Tab> {
    const created = await agent.post('/api/v1/interviews').send(wish).expect(201);
    return new Tab(agent, created.body as AttemptView, clientId);
  }

  /** An interview of one question of each kind, started. */
  static async started(
    agent: Agent,
    minutes = 30,
    questionIds = [STRUCTURED, NUMERIC, PLAN],
  ): Promise<Tab> {
    const tab = await Tab.interview(agent, { minutes, questionIds });
    await tab.start();
    return tab;
  }

  get id(): string {
    return this.attempt.id;
  }

  get current(): AttemptItemView {
    const found = this.attempt.items.find(({ id }) => id === this.attempt.current);
    if (found === undefined) throw new Error(`nothing is open: ${this.attempt.state}`);
    return found;
  }

  async start(): Promise<void> {
    const response = await this.agent
      .post(`/api/v1/interviews/${this.id}/start`)
      .send({ clientId: this.clientId });
    expect(response.status).toBe(200);
    this.leaseEpoch = (response.body as { leaseEpoch: number }).leaseEpoch;
    this.learn(response.body as AttemptView);
  }

  async lease(takeOver = false) {
    const response = await this.agent
      .post(`/api/v1/attempts/${this.id}/lease`)
      .send({ clientId: this.clientId, takeOver });
    if (response.status === 200)
      this.leaseEpoch = (response.body as { leaseEpoch: number }).leaseEpoch;
    return response;
  }

  async reload(): Promise<AttemptView> {
    const response = await this.agent.get(`/api/v1/attempts/${this.id}`).expect(200);
    this.learn(response.body as AttemptView);
    return this.attempt;
  }

  /** The next write of this tab to an item, as it would send it. */
  write(body: Answer, item = this.current.id) {
    this.clientSeq += 1;
    return {
      clientId: this.clientId,
      clientSeq: this.clientSeq,
      baseSeq: this.bases.get(item) ?? 0,
      leaseEpoch: this.leaseEpoch,
      body,
    };
  }

  put(item: string, write: object) {
    return this.agent.put(`/api/v1/attempts/${this.id}/answers/${item}`).send(write);
  }

  /** Saves and expects an acknowledgement. */
  async save(body: Answer, item = this.current.id): Promise<SavedAnswer> {
    const response = await this.put(item, this.write(body, item));
    expect([response.status, response.body]).toEqual([200, expect.anything()]);
    const saved = response.body as SavedAnswer;
    this.bases.set(item, saved.serverSeq);
    return saved;
  }

  /** An event of the interview; the view is taken over if it was accepted. */
  async event(name: 'next' | 'pause' | 'resume', body: object = {}) {
    const item = name === 'next' ? { item: this.attempt.current } : {};
    const response = await this.agent
      .post(`/api/v1/interviews/${this.id}/${name}`)
      .send({ leaseEpoch: this.leaseEpoch, ...item, ...body });
    if (response.status === 200) this.learn(response.body as AttemptView);
    return response;
  }

  async handIn() {
    const response = await this.agent
      .post(`/api/v1/attempts/${this.id}/submit`)
      .send({ leaseEpoch: this.leaseEpoch });
    if (response.status === 200) this.learn(response.body as AttemptView);
    return response;
  }

  report() {
    return this.agent.get(`/api/v1/attempts/${this.id}/report`);
  }

  receipt() {
    return this.agent.get(`/api/v1/attempts/${this.id}/receipt`);
  }

  private learn(attempt: AttemptView): void {
    this.attempt = attempt;
    for (const { id, answer } of attempt.items) {
      if (answer !== undefined) this.bases.set(id, answer.serverSeq);
    }
  }
}

export const text = (measure: string): Answer => ({ kind: 'structured', sections: { measure } });
export const number = (given: string) => ({ kind: 'numeric' as const, text: given });
