import { createHash, randomUUID } from 'node:crypto';
import { AssessmentAttemptsService } from '../../backend/src/taking/assessment-attempts/assessment-attempts.service.js';
import type { Blueprint } from '../../backend/src/taking/assessments/blueprint.schemas.js';
import { ReleasesService } from '../../backend/src/taking/assessments/releases.service.js';
import {
  DEFAULT_SETTINGS,
  type Settings,
} from '../../backend/src/taking/assessments/settings.schemas.js';
import type { AttemptView } from '../../backend/src/taking/attempts/attempts.schemas.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { inScope } from '../../backend/src/platform/database/scope.js';
import type { Agent, TestApp } from './app.js';
import { CHOICE, NUMERIC, ORDERING, STRUCTURED, Tab } from './attempt-driver.js';

/** Two sections: two questions in ten minutes, two in the time that is left of thirty. */
export const TWO_SECTIONS: Blueprint = {
  sections: [
    section('Sizing', 10, [NUMERIC, CHOICE]),
    section('Diagnosis', null, [STRUCTURED, ORDERING]),
  ],
};

function section(title: string, limitMinutes: number | null, ids: string[]) {
  const items = ids.map((questionId) => ({ type: 'fixed' as const, questionId, weight: 10 }));
  return { title, intro: `About ${title}.`, limitMinutes, items };
}

export interface Invited {
  readonly agent: Agent;
  readonly userId: string;
  readonly organisationId: string;
  readonly managerId: string;
  readonly invitationId: string;
  readonly candidateId: string;
  readonly releaseId: string;
  prepare(): Promise<string>;
}

interface Wish {
  readonly settings?: Partial<Settings>;
  readonly blueprint?: Blueprint;
  /** False: the server's owner has not granted the organisation the keys of the bank. */
  readonly bankKeys?: boolean;
  readonly extraTimePercent?: number;
  readonly breakSeconds?: number;
  /** Who comes in; a new guest unless it is said. */
  readonly as?: Agent;
  /** The same organisation and release as somebody else's. */
  readonly beside?: Invited;
}

/** A published assessment of an organisation, and somebody who has come in by an invitation to it. */
export async function invited(api: TestApp, wish: Wish = {}): Promise<Invited> {
  const agent = wish.as ?? (await api.guest());
  const session = await agent.get('/api/v1/session').expect(200);
  const userId = (session.body as { user: { id: string } }).user.id;
  const base = wish.beside ?? (await published(api, wish));
  const { organisationId, releaseId } = base;
  const release = await api.db.assessmentRelease.findUniqueOrThrow({ where: { id: releaseId } });
  const needs = {
    extraTimePercent: wish.extraTimePercent ?? 0,
    breakSeconds: wish.breakSeconds ?? 0,
  };
  const candidate = await api.db.candidate.create({
    data: {
      organisationId,
      userId,
      email: `${userId}@example.org`,
      displayName: 'Ada Candidate',
      ...needs,
    },
  });
  const invitation = await api.db.invitation.create({
    data: {
      organisationId,
      assessmentId: release.assessmentId,
      releaseId,
      candidateId: candidate.id,
      tokenHash: createHash('sha256').update(randomUUID()).digest(),
      expiresAt: new Date(api.clock.now().getTime() + 86_400_000),
      redeemedAt: api.clock.now(),
    },
  });
  // as the candidate, who sees no other row than their own
  const prepare = (): Promise<string> =>
    inScope({ userId }, async () => {
      const found = await api.app.get(ReleasesService).find(releaseId);
      const { attemptId } = await api.app.get(AssessmentAttemptsService).prepare({
        invitation,
        candidate,
        release: found!,
        userId,
      });
      return attemptId;
    });
  return {
    agent,
    userId,
    organisationId,
    managerId: base.managerId,
    invitationId: invitation.id,
    candidateId: candidate.id,
    releaseId,
    prepare,
  };
}

async function published(api: TestApp, wish: Wish) {
  const { settings, blueprint = TWO_SECTIONS, bankKeys = true } = wish;
  const { bank } = api.app.get<Content>(CONTENT);
  const organisation = await api.db.organisation.create({
    data: { kind: 'company', name: 'Mesh Labs', bankKeys },
  });
  const ids = blueprint.sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'fixed' ? [item.questionId] : [])),
  );
  const sources = ids.map((id): [string, string] => {
    const text = JSON.stringify(bank.questions.get(id));
    return [id, text];
  });
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  await api.db.pinnedContent.createMany({
    data: sources.map(([, text]) => ({ hash: hashOf(text), kind: 'source', body: text })),
    skipDuplicates: true,
  });
  const all = { ...DEFAULT_SETTINGS, minutes: 30, pauses: 0, ...settings };
  const made = { organisationId: organisation.id, title: 'Training engineer', settings: all };
  const assessment = await api.db.assessment.create({
    data: { ...made, blueprint, state: 'published' },
  });
  const release = await api.db.assessmentRelease.create({
    data: {
      ...made,
      blueprint,
      assessmentId: assessment.id,
      number: 1,
      sources: Object.fromEntries(sources.map(([id, text]) => [id, hashOf(text)])),
      bankVersion: bank.version,
    },
  });
  return { organisationId: organisation.id, releaseId: release.id, managerId: randomUUID() };
}

/** A candidate's tab in the room of an assessment. */
export class Seat extends Tab {
  static async of(person: Invited, clientId = 'assessment-tab', id?: string): Promise<Seat> {
    const attempt = id ?? (await person.prepare());
    const response = await person.agent.get(`/api/v1/attempts/${attempt}`).expect(200);
    return new Seat(person.agent, response.body as AttemptView, clientId);
  }

  static async begun(person: Invited): Promise<Seat> {
    const seat = await Seat.of(person);
    await seat.start();
    return seat;
  }

  override async start(): Promise<void> {
    const response = await this.ask('start', { clientId: this.clientId });
    expect([response.status, response.body]).toEqual([200, expect.anything()]);
    this.leaseEpoch = (response.body as { leaseEpoch: number }).leaseEpoch;
    await this.reload();
  }

  ask(what: string, body: object = {}) {
    return this.agent.post(`/api/v1/assessment-attempts/${this.id}/${what}`).send(body);
  }

  async nextSection(section: number) {
    const response = await this.ask('next-section', { section, leaseEpoch: this.leaseEpoch });
    await this.reload();
    return response;
  }

  /** The item that asks this question; it must have been opened. */
  item(questionId: string): string {
    const found = this.attempt.items.find(({ question }) => question?.id === questionId);
    if (found === undefined) throw new Error(`${questionId} is not shown`);
    return found.id;
  }
}
