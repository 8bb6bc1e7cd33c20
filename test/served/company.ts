/** An organisation that hires, made by the same requests as its pages send. */
import type { AssessmentView } from '../../backend/src/taking/assessments/assessments.schemas.js';
import type { Blueprint } from '../../backend/src/taking/assessments/blueprint.schemas.js';
import {
  DEFAULT_SETTINGS,
  type Settings,
} from '../../backend/src/taking/assessments/settings.schemas.js';
import type { MadeAttempt } from '../../backend/src/taking/assessment-attempts/assessment-attempts.schemas.js';
import type {
  MyInvitation,
  Redeemed,
} from '../../backend/src/taking/invitations/invitation-access.schemas.js';
import type { SentInvitation } from '../../backend/src/taking/invitations/invitations.schemas.js';
import type { Browser } from './browser.js';

export class Company {
  private invited = 0;

  private constructor(
    readonly manager: Browser,
    readonly path: string,
  ) {}

  /** The first account of a server, and its organisation. */
  static async open(manager: Browser): Promise<Company> {
    await manager.post('/accounts', {
      email: 'manager@example.org',
      password: 'a long enough passphrase',
      displayName: 'Manager',
    });
    const made = await manager.post('/organisations', { name: 'Mesh & Co' });
    const { id } = made as { id: string };
    return new Company(manager, `/organisations/${id}`);
  }

  /** A published assessment; returns its path. */
  async publish(blueprint: Blueprint, settings: Partial<Settings>): Promise<string> {
    const title = 'Training engineer';
    const made = await this.manager.post(`${this.path}/assessments`, { title });
    const draft = made as AssessmentView;
    const path = `${this.path}/assessments/${draft.id}`;
    const saved = await this.manager.put(path, {
      baseVersion: draft.version,
      title,
      blueprint,
      settings: { ...DEFAULT_SETTINGS, ...settings },
    });
    await this.manager.post(`${path}/publish`, { version: (saved as AssessmentView).version });
    return path;
  }

  /** The token of a new person's link. */
  async invite(assessment: string): Promise<string> {
    this.invited += 1;
    const sent = await this.manager.post(`${assessment}/invitations`, {
      email: `person${String(this.invited)}@example.org`,
      displayName: `Person ${String(this.invited)}`,
    });
    const { link = '' } = sent as SentInvitation;
    return link.slice(link.indexOf('#') + 1);
  }
}

/** From the link to the waiting room, as the pages lead there; each step may be repeated. Returns the attempt's id. */
export async function comeIn(browser: Browser, token: string): Promise<string> {
  const redeemed = await browser.post('/invitation/redeem', { token, with: 'link' });
  const { invitationId } = redeemed as Redeemed;
  const own = `/my-invitations/${invitationId}`;
  const { terms } = (await browser.get(own)) as MyInvitation;
  await browser.post(`${own}/consent`, { textHash: terms?.consentHash });
  return ((await browser.post(`${own}/prepare`)) as MadeAttempt).attemptId;
}
