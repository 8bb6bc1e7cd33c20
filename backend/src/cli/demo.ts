import type { INestApplicationContext } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { AccountsRepository, Passwords } from '../identity/accounts/index.js';
import { HISTORY_LOCK, type Owner } from '../taking/attempts/index.js';
import { loadConfig } from '../platform/config/index.js';
import { asServer, DATABASE, type Database, patiently } from '../platform/database/index.js';
import { ContentService } from '../bank/content/index.js';
import { ProjectsService } from '../practice/projects/index.js';
import { inContext } from './context.js';
import { DemoCandidate } from './demo-candidate.js';
import { makeCrowd, type DemoCrowd } from './demo-crowd.js';
import { inDemoTurn } from './demo-turn.js';
import { HistoryChance } from './history-chance.js';
import { HistoryClock } from './history-clock.js';

const EMAIL = 'demo@meshwright.example';
const NAME = 'Demo candidate';
const WEEKS = 6;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface Demo {
  readonly email: string;
  readonly password: string;
  readonly attempts: number;
  readonly interviews: number;
  readonly milestones: number;
  readonly crowd?: DemoCrowd;
}

const MEMBERS = 200;

/**
 * Makes the demo account anew, with six weeks of practice, interviews and project work by a candidate who learns; with
 * `candidates` an organisation of theirs that has assessed so many people. It never claims the server. The same bank gives the same
 * history, save the times. Throws PlainError where another process makes it in the same database.
 */
export function makeDemo(env: NodeJS.ProcessEnv, candidates: number): Promise<Demo> {
  return asServer('a command of the operator', () => patiently(() => make(env, candidates)));
}

function make(env: NodeJS.ProcessEnv, candidates: number): Promise<Demo> {
  const end = new Date().getTime();
  const clock = new HistoryClock(end - WEEKS * 7 * DAY_MS);
  const config = {
    ...loadConfig({ LOG_LEVEL: 'error', ...env }),
    worker: 'none',
    // a history without gaps: each attempt is graded before the next one
    grading: { itemMs: DAY_MS, momentMs: DAY_MS },
  } as const;
  return inContext(
    config,
    (context) =>
      inDemoTurn(context.get<Database>(DATABASE), (turn) => {
        const live = async (organisationId: string): Promise<void> => {
          const keys = [HISTORY_LOCK, organisationId];
          await turn.query('SELECT pg_advisory_lock($1::int, hashtext($2))', keys);
        };
        return fill(context, { clock, end, candidates, live });
      }),
    { clock, chance: new HistoryChance() },
  );
}

interface History {
  readonly clock: HistoryClock;
  /** Epoch milliseconds; the weeks lie before it. */
  readonly end: number;
  readonly candidates: number;
  /** A server beside this has another clock, by which each interview would be over before it begins. */
  readonly live: (organisationId: string) => Promise<void>;
}

async function fill(
  context: INestApplicationContext,
  { clock, end, candidates, live }: History,
): Promise<Demo> {
  const { owner, password } = await demoAccount(context);
  await live(owner.organisationId);
  const candidate = new DemoCandidate(context, clock, owner);
  let attempts = 0;
  let interviews = 0;
  for (let day = 0; day < WEEKS * 7; day++) {
    const skill = 0.35 + (0.55 * day) / (WEEKS * 7);
    clock.moveTo(end - (WEEKS * 7 - day) * DAY_MS);
    if (day % 7 === 6) {
      await candidate.interview(skill, interviews++);
    } else if (day % 3 !== 1) {
      for (let i = 0; i < 2; i++) await candidate.practise(skill, attempts++);
    }
  }
  clock.moveTo(end - HOUR_MS);
  const size = { members: MEMBERS, candidates };
  const crowd = { ownerId: owner.userId, now: clock.now(), size };
  return {
    email: EMAIL,
    password,
    attempts,
    interviews,
    milestones: await tickMilestones(context, owner),
    ...(candidates > 0 ? { crowd: await makeCrowd(context, crowd) } : {}),
  };
}

async function demoAccount(
  context: INestApplicationContext,
): Promise<{ owner: Owner; password: string }> {
  const accounts = context.get(AccountsRepository);
  const before = await accounts.findCredentials(EMAIL);
  if (before) await accounts.delete(before);
  const password = randomBytes(12).toString('base64url');
  const credentials = {
    email: EMAIL,
    displayName: NAME,
    passwordHash: await context.get(Passwords).hash(password),
  };
  const user = await accounts.createMember(credentials, { claims: false });
  if (!user)
    throw new Error(`${EMAIL} was made by somebody else at the same moment: run the demo again`);
  return { owner: { userId: user.id, organisationId: user.organisationId }, password };
}

/** One project done, one begun. */
async function tickMilestones(context: INestApplicationContext, owner: Owner): Promise<number> {
  const projects = context.get(ProjectsService);
  const [first, second] = context.get(ContentService).allProjects();
  const done = [
    ...(first?.milestones ?? []).map(({ id }) => ({ id: first?.id ?? '', milestone: id })),
    ...(second?.milestones ?? [])
      .slice(0, 2)
      .map(({ id }) => ({ id: second?.id ?? '', milestone: id })),
  ];
  for (const milestone of done) await projects.mark(owner, milestone, true);
  return done.length;
}
