import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join as joined, resolve } from 'node:path';
import { promisify } from 'node:util';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { TOKEN_SCOPES } from '../../backend/src/platform/http/token-scopes.js';
import { WEBHOOK_EVENTS } from '../../backend/src/organisations/webhooks/webhook-events.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { company, join, published } from './hiring.js';

/** The page as a developer of another company reads it: its own code blocks are run, nothing else. */
const page = readFileSync(resolve(import.meta.dirname, '../../docs/integration.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code!);

let api: TestApp;
let id: string;
let owner: Agent;
let base: string;
let assessment: string;
let folder: string;

beforeAll(async () => {
  api = await testApp({ worker: 'none', webhookPrivateAddresses: true });
  await api.member();
  ({ id } = await company(api));
  const member = await api.member();
  owner = member.agent;
  await join(api, id, member.id, ['owner']);
  base = `/api/v1/organisations/${id}`;
  assessment = await published(api, id);
  folder = mkdtempSync(joined(tmpdir(), 'receiver-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

const run = promisify(execFile);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe('the page on integration', () => {
  it('leads to a first call, an invitation and where everybody stands', async () => {
    const scopes = [
      'assessments:read',
      'invitations:write',
      'invitations:read',
      'reviews:read',
      'results:read',
      'teams:read',
    ];
    const made = await owner
      .post(`${base}/api-tokens`)
      .send({ name: 'x', scopes, days: 1 })
      .expect(201);
    const env = {
      ...process.env,
      MESHWRIGHT_URL: api.url,
      ORGANISATION: id,
      ASSESSMENT: assessment,
      MESHWRIGHT_TOKEN: (made.body as { secret: string }).secret,
    };
    const answers: unknown[] = [];
    for (const code of blocks('sh'))
      answers.push(JSON.parse((await run('sh', ['-c', code], { env })).stdout));
    expect(answers).toMatchObject([
      { items: [{ id: assessment, state: 'published' }], may: { publish: false, write: false } },
      { invitation: { candidate: { email: 'ada@example.org' } } },
      { items: [{ candidate: { email: 'ada@example.org' }, state: 'invited' }] },
      { questions: expect.any(Array) },
      { members: expect.any(Array) },
      expect.any(Object),
      expect.any(Object),
    ]);
  });

  it('gives a receiver that takes our messages and nobody else’s', async () => {
    const [code] = blocks('js');
    const file = joined(folder, 'receiver.mjs');
    writeFileSync(file, code ?? '');
    const port = await freePort();
    const url = `http://127.0.0.1:${String(port)}/`;
    const made = await owner
      .post(`${base}/webhooks`)
      .send({ name: 'Receiver', url, events: ['attempt.graded'] })
      .expect(201);
    const { webhook, secret } = made.body as { webhook: { id: string }; secret: string };
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    const receiver = spawn(process.execPath, [file], { env });
    let printed = '';
    receiver.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    try {
      await listening(url, receiver);
      const { body } = await owner.post(`${base}/webhooks/${webhook.id}/test`).send({}).expect(202);
      const path = `${base}/webhook-deliveries/${(body as { id: string }).id}`;
      for (let i = 0; i < 2; i++) {
        await api.app.get(JobsService).perform('webhook-round', {});
        const { body: delivery } = await owner.get(path).expect(200);
        const { state, tries } = delivery as { state: string; tries: { status: number }[] };
        expect(state).toBe('delivered');
        expect(tries.map(({ status }) => status)).toEqual(Array(i + 1).fill(204));
        if (i === 0) await owner.post(`${path}/resend`).send({}).expect(202);
      }
      expect(printed.match(/webhook\.test/g)).toHaveLength(1); // it knew the second one
      expect(printed).toContain(id);
      const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
      const forged = await fetch(url, { method: 'POST', headers, body: '{}' });
      expect(forged.status).toBe(400);
    } finally {
      receiver.kill();
    }
  });

  it('names every scope and every event', () => {
    for (const name of [...TOKEN_SCOPES, ...WEBHOOK_EVENTS]) expect(page).toContain(`\`${name}\``);
  });
});

/** Waits until somebody answers there. */
async function listening(url: string, receiver: ChildProcess): Promise<void> {
  while (receiver.exitCode === null) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((then) => setTimeout(then, 50));
  }
  throw new Error('the receiver ended before it listened');
}
