import { expect, type Browser, type Page } from '@playwright/test';
import { get, post, put, questions } from './actions.js';
import { grantKeys, stamp } from './hiring.js';

interface Made {
  readonly id: string;
  readonly version: number;
  readonly settings: object;
}

interface Drafted {
  readonly organisation: string;
  readonly assessment: string;
  readonly version: number;
}

/** A published assessment of a written question and a choice, in an organisation of its own that has the bank's keys. */
export async function publishTwo(
  page: Page,
  settings: object = {},
): Promise<Omit<Drafted, 'version'>> {
  const { organisation, assessment, version } = await draftTwo(page, settings);
  const place = `/organisations/${organisation}/assessments/${assessment}`;
  await post(page, `${place}/publish`, { version });
  return { organisation, assessment };
}

/** The same, not published yet. */
export async function draftTwo(page: Page, settings: object = {}): Promise<Drafted> {
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Hiring ${stamp()}` });
  await grantKeys(page.context().browser()!, id);
  const all = `/organisations/${id}/assessments`;
  const title = 'Training engineer';
  const made = await post<Made>(page, all, { title });
  const items = [questions.structured, questions.choice].map((questionId) => ({
    type: 'fixed',
    questionId,
    weight: 10,
  }));
  const { version } = await put<Made>(page, `${all}/${made.id}`, {
    baseVersion: made.version,
    title,
    blueprint: { sections: [{ title: 'Diagnosis', intro: '', limitMinutes: null, items }] },
    settings: { ...made.settings, graceSeconds: 0, ...settings },
  });
  return { organisation: id, assessment: made.id, version };
}

interface Taken {
  attempt: { items: { id: string; question?: { kind: string; sections?: { id: string }[] } }[] };
  leaseEpoch: number;
}

/**
 * Somebody comes in by a link, answers and hands in, all by the API; returns the invitation. `pasted`: so many characters, as
 * the room would tell.
 */
export async function answered(
  browser: Browser,
  link: string,
  text: string,
  pasted = 0,
): Promise<string> {
  const context = await browser.newContext();
  const token = link.slice(link.indexOf('#') + 1);
  const { invitationId } = await post<{ invitationId: string }>(context, '/invitation/redeem', {
    token,
    with: 'link',
  });
  const mine = `/my-invitations/${invitationId}`;
  const { terms } = await get<{ terms: { consentHash: string } }>(context, mine);
  await post(context, `${mine}/consent`, { textHash: terms.consentHash });
  const { attemptId } = await post<{ attemptId: string }>(context, `${mine}/prepare`);
  const clientId = 'a-candidate-of-a-test';
  const { leaseEpoch } = await post<Taken>(context, `/assessment-attempts/${attemptId}/start`, {
    clientId,
  });
  const { items } = await get<Taken['attempt']>(context, `/attempts/${attemptId}`);
  const written = items.find(({ question }) => question?.kind === 'structured')!;
  const sections = Object.fromEntries(
    (written.question?.sections ?? []).map(({ id }) => [id, text]),
  );
  await put(context, `/attempts/${attemptId}/answers/${written.id}`, {
    clientId,
    clientSeq: 1,
    baseSeq: 0,
    leaseEpoch,
    body: { kind: 'structured', sections },
  });
  if (pasted > 0)
    await post(context, `/assessment-attempts/${attemptId}/signals`, {
      signals: [
        { kind: 'paste', at: new Date().toISOString(), characters: pasted, item: written.id },
      ],
    });
  await post(context, `/attempts/${attemptId}/submit`, { leaseEpoch });
  // on a busy machine the grade comes after the hand-in
  const state = async () => (await get<{ state: string }>(context, `/attempts/${attemptId}`)).state;
  await expect.poll(state).toBe('graded');
  await context.close();
  return invitationId;
}
