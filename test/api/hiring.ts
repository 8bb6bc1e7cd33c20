import { createHash } from 'node:crypto';
import {
  DEFAULT_SETTINGS,
  type Settings,
} from '../../backend/src/taking/assessments/settings.schemas.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import type { Role } from '../../backend/src/platform/http/rights.js';
import type { Agent, TestApp } from './app.js';
import { CHOICE, STRUCTURED } from './attempt-driver.js';

export interface Company {
  readonly id: string;
  /** Its manager's browser. */
  readonly manager: Agent;
  readonly managerId: string;
}

/** An organisation with a manager, which the server's owner lets see the keys of the bank unless it is said. */
export async function company(
  api: TestApp,
  name = 'Mesh & Co',
  { bankKeys = true } = {},
): Promise<Company> {
  const { agent, id: managerId } = await api.member();
  const { id } = await api.db.organisation.create({
    data: { kind: 'company', name, timeZone: 'Europe/Berlin', bankKeys },
  });
  await join(api, id, managerId, ['manager']);
  return { id, manager: agent, managerId };
}

export async function join(
  api: TestApp,
  organisationId: string,
  userId: string,
  roles: Role[],
): Promise<void> {
  await api.db.membership.create({ data: { organisationId, userId, roles } });
}

/** A published assessment of two questions in two sections; returns its id. */
export async function published(
  api: TestApp,
  organisationId: string,
  settings: Partial<Settings> = {},
): Promise<string> {
  const blueprint = {
    sections: [section('Warm-up', CHOICE, 10), section('The long one', STRUCTURED, null)],
  };
  const content = {
    title: 'Screening',
    blueprint,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  };
  const { id } = await api.db.assessment.create({
    data: { organisationId, state: 'published', ...content },
  });
  await release(api, organisationId, id, settings);
  return id;
}

const section = (title: string, questionId: string, limitMinutes: number | null) => ({
  title,
  intro: '',
  limitMinutes,
  items: [{ type: 'fixed', questionId, weight: 1 }],
});

/** The next release of an assessment, with other settings. */
export async function release(
  api: TestApp,
  organisationId: string,
  assessmentId: string,
  settings: Partial<Settings>,
): Promise<string> {
  const { blueprint, title } = await api.db.assessment.findUniqueOrThrow({
    where: { id: assessmentId },
  });
  const number = 1 + (await api.db.assessmentRelease.count({ where: { assessmentId } }));
  const { id } = await api.db.assessmentRelease.create({
    data: {
      organisationId,
      assessmentId,
      number,
      title,
      blueprint: blueprint!,
      settings: { ...DEFAULT_SETTINGS, ...settings },
      sources: await pinned(api),
      bankVersion: 'test',
    },
  });
  return id;
}

async function pinned(api: TestApp): Promise<Record<string, string>> {
  const { questions } = api.app.get<Content>(CONTENT).bank;
  const sources: Record<string, string> = {};
  for (const id of [CHOICE, STRUCTURED]) {
    const body = JSON.stringify(questions.get(id));
    const hash = createHash('sha256').update(body).digest('hex');
    await api.db.pinnedContent.createMany({
      data: [{ hash, kind: 'source', body }],
      skipDuplicates: true,
    });
    sources[id] = hash;
  }
  return sources;
}

export const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1);
