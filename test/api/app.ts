import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { PrismaPg } from '@prisma/adapter-pg';
import supertest from 'supertest';
import { AppModule } from '../../backend/src/app.module.js';
import { Chance } from '../../backend/src/platform/config/chance.js';
import { Clock } from '../../backend/src/platform/config/clock.js';
import { loadConfig, type Config } from '../../backend/src/platform/config/config.js';
import { HASHING, type Hashing } from '../../backend/src/identity/accounts/passwords.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { PrismaClient } from '../../backend/src/generated/prisma/client.js';
import { configure, createAdapter } from '../../backend/src/create-app.js';
import { createLogger, NestLogger } from '../../backend/src/platform/http/logger.js';
import { startThreads } from '../../backend/src/platform/threads/fair-pool.js';
import {
  START_THREADS,
  WORKERS,
  type Workers,
} from '../../backend/src/platform/threads/threads.js';
import { bankParsedOnce } from '@meshwright/question-bank/node';
import { testDatabase } from './database.js';
import { sharedThreads } from './shared-threads.js';

export type Agent = ReturnType<typeof supertest.agent>;

/** One seed after the other, so that no test depends on chance. */
class TestChance extends Chance {
  private next = 1;

  override seed(): number {
    return this.next++;
  }
}

/**
 * The server's clock: the real time until a test puts it forward; from then on it stands, but for a millisecond a look,
 * so that no machine is too slow to come within a grace and nothing happens at the same moment.
 */
export class TestClock extends Clock {
  private set: number | undefined;

  override now(): Date {
    return new Date(this.set === undefined ? Date.now() : this.set++);
  }

  advance(ms: number): void {
    this.set = this.now().getTime() + ms;
  }
}

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly clock: TestClock;
  readonly config: Config;
  /** The database as its owner sees it: past row-level security. */
  readonly db: PrismaClient;
  /** A browser without a session; keeps its cookies. */
  visitor(): Agent;
  /** A browser with a guest's session. */
  guest(): Promise<Agent>;
  /** A browser with a member's session (each call a new account; the first one on a server owns it). */
  member(): Promise<{
    readonly agent: Agent;
    readonly id: string;
    readonly email: string;
    readonly password: string;
  }>;
  close(): Promise<void>;
}

declare global {
  /** Servers that this suite has booted, for the ledger. */
  var meshwrightBoots: number | undefined;
}

let members = 0;

/** What secrets of test databases are encrypted with: no test writes a key file into the checkout. */
const TEST_KEY = Buffer.alloc(32, 7);

/** What a hash of a password costs where passwords are not the subject: nearly nothing. */
const CHEAP: Hashing = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** The file of the bundle that a thread runs. */
const bundled: Workers = (name) =>
  fileURLToPath(new URL(`../../.build/server/backend/src/${name}.worker.js`, import.meta.url));

/** What a suite may have otherwise than the others. */
interface Instead {
  /** The files that its threads run. */
  readonly workers?: Workers;
  readonly hashing?: Hashing;
}

/** How busy the machine is must not decide what a test sees: grades are waited for, and no answer takes too long. */
const PATIENT = { itemMs: 600_000, momentMs: 600_000 };

let content: Content | undefined;

/** The question bank, parsed once in a run, read once in a suite. */
const testContent = (): Content =>
  (content ??= { bank: bankParsedOnce(process.env['MESHWRIGHT_TEST_BANK']) });

/**
 * The whole server on a database of its own, listening on a free port of 127.0.0.1. Call `close()` in afterAll.
 * With `log`, each line of the server's log comes there.
 */
export async function testApp(
  overrides: Partial<Config> = {},
  log?: (line: string) => void,
  { workers = bundled, hashing = CHEAP }: Instead = {},
): Promise<TestApp> {
  const config: Config = {
    ...loadConfig({
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
      RATE_LIMITS: 'off',
      ORGANISATIONS: 'open',
      DATABASE_POOL: '5',
      DATABASE_TIMEOUT: '120', // a busy machine must not decide whether a test passes
    }),
    secretsKey: TEST_KEY,
    grading: PATIENT,
    databaseUrl: overrides.databaseUrl ?? (await testDatabase()),
    ...overrides,
  };
  globalThis.meshwrightBoots = (globalThis.meshwrightBoots ?? 0) + 1;
  const logger = createLogger(config, log && { write: log });
  const clock = new TestClock();
  const module = await Test.createTestingModule({ imports: [AppModule.forRoot(config)] })
    .overrideProvider(Clock)
    .useValue(clock)
    .overrideProvider(Chance)
    .useValue(new TestChance())
    .overrideProvider(CONTENT)
    .useFactory({ factory: testContent })
    .overrideProvider(HASHING)
    .useValue(hashing)
    .overrideProvider(WORKERS)
    .useValue(workers)
    .overrideProvider(START_THREADS)
    .useValue(workers === bundled ? sharedThreads : startThreads)
    .compile();
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest declares its options as a class and means an object
  const app = module.createNestApplication<NestFastifyApplication>(createAdapter(config, logger), {
    bodyParser: false,
    logger: new NestLogger(logger),
  });
  await configure(app, config);
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const host = new URL(config.publicUrl ?? url).host;
  const browser = (): Agent => supertest.agent(url).set('host', host);
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: config.databaseUrl, max: 2 }),
  });
  return {
    app,
    url,
    clock,
    config,
    db,
    visitor: browser,
    guest: async () => {
      const agent = browser();
      await agent.post('/api/v1/accounts/guest').send({}).expect(201);
      return agent;
    },
    member: () => signUp(browser()),
    close: async () => {
      await db.$disconnect();
      await app.close();
    },
  };
}

async function signUp(agent: Agent) {
  const email = `member${String(++members)}@example.org`;
  const password = 'a long enough passphrase';
  const response = await agent
    .post('/api/v1/accounts')
    .send({ email, password, displayName: `Member ${String(members)}` })
    .expect(201);
  const { user } = response.body as { user: { id: string } };
  return { agent, id: user.id, email, password };
}
