import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.js';
import { mailOf, mailSettings, type MailConfig } from './mail-config.js';
import { quotaSettings, quotasOf, type Quotas } from './quota-config.js';

/** Injection token of the configuration: `@Inject(CONFIG) private readonly config: Config`. */
export const CONFIG = Symbol('configuration');

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${String(low)} to ${String(high)}`)
    .transform(Number)
    .pipe(
      z
        .int()
        .min(low, `must be at least ${String(low)}`)
        .max(high, `must be at most ${String(high)}`),
    );

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: () => `must be one of ${values.join(', ')}` });

/** Who may make organisations: the owner of the server, also whom the owner invites to, or every account. */
const FOUNDERS = ['owner', 'invitation', 'open'] as const;

const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://meshwright.example' })
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === '/' && url.search === '' && url.hash === '',
    'must be an origin without a path',
  )
  .transform((url) => url.origin);

/** The operator names it, so a private address is as good as a public one; nobody else can choose where it leads. */
const endpointUrl = z
  .url({
    protocol: /^https?$/,
    hostname: /.*/,
    error: 'must be an address such as https://models.example/v1',
  })
  .transform((text) => new URL(text))
  .refine(
    (url) => url.username === '' && url.password === '',
    'must hold no name or password: set SECOND_OPINION_KEY',
  )
  .refine((url) => url.search === '' && url.hash === '', 'must have no query and no fragment');

const KEY_BYTES = 32;

const secretsKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(
    (bytes) => bytes.length === KEY_BYTES,
    'must be 32 random bytes in base64, such as `openssl rand -base64 32` prints',
  );

const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    hostname: /.*/,
    error: 'must be an address such as postgresql://user:password@host:5432/database',
  })
  .optional();

/** What the environment may say. A variable that is set and empty counts as not set. */
const Environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  ALLOW_INSECURE_HTTP: choice(['yes', 'no']).default('no'),
  DATABASE_URL: databaseUrl,
  DATABASE_API_URL: databaseUrl,
  DATA_DIR: z.string().default('.data'),
  DATABASE_POOL: whole(2, 200).default(10),
  DATABASE_TIMEOUT: whole(1, 300).default(10),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
          error: 'must be addresses or networks separated by commas, such as 10.0.0.0/8,127.0.0.1',
        }),
      ),
    )
    .default([]),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER: choice(['in-process', 'none']).default('in-process'),
  RATE_LIMITS: choice(['memory', 'database', 'off']).default('memory'),
  ORGANISATIONS: choice(FOUNDERS).default('owner'),
  SESSION_DAYS: whole(1, 365).default(30),
  WEB_DIR: z.string().optional(),
  SECRETS_KEY: secretsKey.optional(),
  SSO_PRIVATE_ADDRESSES: choice(['yes', 'no']).optional(),
  WEBHOOK_PRIVATE_ADDRESSES: choice(['yes', 'no']).optional(),
  ...mailSettings,
  ...quotaSettings,
  SECOND_OPINION_URL: endpointUrl.optional(),
  SECOND_OPINION_KEY: z.string().optional(),
  SECOND_OPINION_MODEL: z.string().max(200).optional(),
  SECOND_OPINION_TIMEOUT: whole(1, 240).default(60),
  SECOND_OPINION_PER_MINUTE: whole(1, 6_000).default(30),
  SECOND_OPINION_THRESHOLD: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number of points from 0.5 to 10')
    .transform(Number)
    .pipe(z.number().min(0.5, 'must be at least 0.5').max(10, 'must be at most 10'))
    .default(2.5),
});

/** How long grading may take, in milliseconds. */
export interface GradingLimits {
  /** One answer: what takes longer is left to people. */
  readonly itemMs: number;
  /** For so long a request waits for a grade that is under way; most are there by then. */
  readonly momentMs: number;
}

/** An endpoint that speaks `/v1/chat/completions` and is asked what it thinks of written answers. */
export interface SecondOpinionConfig {
  /** Where the requests go, path included. */
  readonly endpoint: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  /** Requests that one worker process sends in a minute. */
  readonly perMinute: number;
  /** Points of 10 that opinion and grade may be apart before a human is asked for. */
  readonly threshold: number;
  /** The first wait after a failure; doubled each time. */
  readonly backOffMs: number;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where browsers reach the server; without it, http://localhost:PORT. */
  readonly publicUrl: string | undefined;
  /** Serve other machines although nothing says that they come by https. */
  readonly allowInsecureHttp: boolean;
  /** True when browsers come by https: cookies are `__Host-` and Secure. */
  readonly secure: boolean;
  /** Without it, the PostgreSQL shipped in npm runs in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The API's own, unprivileged connection to the database of `databaseUrl`; undefined: its role is derived. */
  readonly databaseApiUrl: string | undefined;
  readonly databasePool: number;
  /** For so long a statement of an ordinary request may take; others by database/limits.ts. */
  readonly databaseTimeoutMs: number;
  readonly dataDir: string;
  /** `own`: refuse a data folder that another process serves; `join`: use that one's server (worker and other commands). */
  readonly embedded: 'own' | 'join';
  readonly trustedProxies: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** `in-process`: this process also works off the jobs; `none`: a `meshwright worker` does. */
  readonly worker: 'in-process' | 'none';
  readonly rateLimits: 'memory' | 'database' | 'off';
  readonly organisations: (typeof FOUNDERS)[number];
  readonly quotas: Quotas;
  readonly sessionDays: number;
  /** The built SPA; undefined takes the one that belongs to this checkout. */
  readonly webDir: string | undefined;
  /** What secrets in the database are encrypted with; undefined: a key file in `dataDir`, made at the first need. */
  readonly secretsKey: Uint8Array | undefined;
  /** Providers of single sign-on may be inside the network (and, on localhost, speak plain http). */
  readonly ssoPrivateAddresses: boolean;
  /** Webhooks may lead into the network (and, to this machine, by plain http). */
  readonly webhookPrivateAddresses: boolean;
  /** For so long the receiver of a webhook is waited for. */
  readonly webhookAnswersWithinMs: number;
  /** Undefined: mails are shown in the log and on the outbox page. */
  readonly mail: MailConfig | undefined;
  readonly grading: GradingLimits;
  /** Undefined: no answer leaves this server. */
  readonly secondOpinion: SecondOpinionConfig | undefined;
}

/** Reads the configuration from `env` (process.env); throws ConfigError with every fault. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, given)));
  const value = parsed.data;
  refusePlainHttp(value);
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL,
    allowInsecureHttp: value.ALLOW_INSECURE_HTTP === 'yes',
    secure: value.PUBLIC_URL?.startsWith('https:') ?? false,
    databaseUrl: value.DATABASE_URL,
    databaseApiUrl: apiUrlOf(value),
    databasePool: value.DATABASE_POOL,
    databaseTimeoutMs: value.DATABASE_TIMEOUT * 1000,
    dataDir: resolve(value.DATA_DIR),
    embedded: 'own',
    trustedProxies: value.TRUSTED_PROXIES,
    logLevel: value.LOG_LEVEL,
    worker: value.WORKER,
    rateLimits: value.RATE_LIMITS,
    organisations: value.ORGANISATIONS,
    quotas: quotasOf(value),
    sessionDays: value.SESSION_DAYS,
    webDir: value.WEB_DIR === undefined ? undefined : resolve(value.WEB_DIR),
    secretsKey: value.SECRETS_KEY,
    ssoPrivateAddresses: mayGoInside(value.SSO_PRIVATE_ADDRESSES, value),
    webhookPrivateAddresses: mayGoInside(value.WEBHOOK_PRIVATE_ADDRESSES, value),
    webhookAnswersWithinMs: 10_000,
    mail: mailOf(value),
    grading: { itemMs: 10_000, momentMs: 1_000 },
    secondOpinion: secondOpinionOf(value),
  };
}

/** Cookies and passkeys need https; on a network that is trusted, passwords may do without. */
function refusePlainHttp(value: z.output<typeof Environment>): void {
  const { PUBLIC_URL: url, ALLOW_INSECURE_HTTP: allowed } = value;
  if (url === undefined || allowed === 'yes') return;
  if (url.startsWith('http:') && !LOOPBACK.has(new URL(url).hostname))
    throw new ConfigError([
      `PUBLIC_URL = ${JSON.stringify(url)}: must start with https:// unless it is localhost (cookies and passkeys need it), or ALLOW_INSECURE_HTTP=yes says that the network is trusted`,
    ]);
}

/**
 * Whether nobody but this machine is served, by what the server listens on, too: that others are told an address of this
 * machine keeps nobody out. An address that somebody types in cannot reach further than they can.
 */
const isAtHome = ({ PUBLIC_URL: url, HOST: host }: z.output<typeof Environment>): boolean =>
  LOOPBACK.has(host) && (url === undefined || LOOPBACK.has(new URL(url).hostname));

const mayGoInside = (said: 'yes' | 'no' | undefined, value: z.output<typeof Environment>) =>
  said === undefined ? isAtHome(value) : said === 'yes';

/** Where people reach the server: what links in mails begin with. */
export const originOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${String(port)}`;

const FIRST_BACK_OFF_MS = 10_000;

function apiUrlOf(value: z.output<typeof Environment>): string | undefined {
  const { DATABASE_URL: owners, DATABASE_API_URL: api } = value;
  if (api === undefined) return undefined;
  if (owners === undefined)
    throw new ConfigError(['DATABASE_API_URL: set DATABASE_URL too, or neither']);
  const user = new URL(api).username;
  if (user === '' || user === new URL(owners).username)
    throw new ConfigError([
      'DATABASE_API_URL: must name a role of its own, not the one of DATABASE_URL: that one owns the tables',
    ]);
  return api;
}

function secondOpinionOf(value: z.output<typeof Environment>): SecondOpinionConfig | undefined {
  const { SECOND_OPINION_URL: url, SECOND_OPINION_MODEL: model } = value;
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined || model === undefined)
    throw new ConfigError([
      'SECOND_OPINION_URL and SECOND_OPINION_MODEL: set both for a second opinion, or neither',
    ]);
  const base = url.pathname === '/' ? '/v1' : url.pathname.replace(/\/+$/, '');
  return {
    endpoint: `${url.origin}${base}/chat/completions`,
    key: value.SECOND_OPINION_KEY,
    model,
    timeoutMs: value.SECOND_OPINION_TIMEOUT * 1000,
    perMinute: value.SECOND_OPINION_PER_MINUTE,
    threshold: value.SECOND_OPINION_THRESHOLD,
    backOffMs: FIRST_BACK_OFF_MS,
  };
}

/**
 * Like `loadConfig`, for the process that serves HTTP: it refuses to serve other machines over plain http, where
 * passwords and session cookies could be read on the way, unless it is told that this is meant.
 */
export function loadServerConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config = loadConfig(env);
  const { host, publicUrl, allowInsecureHttp } = config;
  if (!LOOPBACK.has(host) && publicUrl === undefined && !allowInsecureHttp) {
    throw new ConfigError([
      `HOST = ${JSON.stringify(host)}: other machines would send passwords and cookies over plain http: set PUBLIC_URL to the https address that people type (see docs/operating.md), or ALLOW_INSECURE_HTTP=yes on a network that you trust`,
    ]);
  }
  return config;
}

/** An address may hold a password: never repeat it. */
const HOLDS_SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_API_URL',
  'SECOND_OPINION_URL',
  'SECOND_OPINION_KEY',
  'SMTP_URL',
  'SECRETS_KEY',
]);

function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const shown = HOLDS_SECRETS.has(name) ? '(not shown)' : JSON.stringify(given[name]);
  return `${name} = ${shown}: ${issue.message}`;
}
