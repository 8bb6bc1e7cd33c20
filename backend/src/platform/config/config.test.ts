import { ConfigError } from './config-error.js';
import { loadConfig, loadServerConfig } from './config.js';

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      secure: false,
      databaseUrl: undefined,
      databaseApiUrl: undefined,
      worker: 'in-process',
      rateLimits: 'memory',
      organisations: 'owner',
      embedded: 'own',
      trustedProxies: [],
    });
    expect(loadConfig({}).dataDir).toMatch(/\.data$/);
  });

  it.each([
    [{}, true],
    [{ HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: 'yes' }, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ HOST: '::', PUBLIC_URL: 'http://127.0.0.1:3000' }, false],
    [{ HOST: '10.0.0.5', PUBLIC_URL: 'http://[::1]:3000' }, false],
    [{ PUBLIC_URL: 'https://meshwright.example' }, false],
    [{ PUBLIC_URL: 'https://meshwright.example', WEBHOOK_PRIVATE_ADDRESSES: 'yes' }, true],
    [{ WEBHOOK_PRIVATE_ADDRESSES: 'no' }, false],
  ])('lets webhooks into the network at home, or where it is said: %j', (env, may) => {
    const { webhookPrivateAddresses } = loadConfig(env);
    expect(webhookPrivateAddresses).toBe(may);
    if (!('WEBHOOK_PRIVATE_ADDRESSES' in env))
      expect(loadConfig(env).ssoPrivateAddresses).toBe(may);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      databaseApiUrl: undefined,
    });
  });

  it('ignores what belongs to other programs', () => {
    expect(faultsOf({ PATH: '/bin', SOMETHING: 'else' })).toEqual([]);
  });

  it('knows an https address as secure and keeps its origin', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://meshwright.example/' })).toMatchObject({
      publicUrl: 'https://meshwright.example',
      secure: true,
    });
    expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080' }).secure).toBe(false);
  });

  it('takes an address without https where the network is said to be trusted', () => {
    const lan = { PUBLIC_URL: 'http://mesh.lan:3000' };
    expect(faultsOf(lan)[0]).toMatch(/must start with https:\/\/.*ALLOW_INSECURE_HTTP=yes/);
    const config = loadConfig({ ...lan, ALLOW_INSECURE_HTTP: 'yes' });
    expect([config.publicUrl, config.secure]).toEqual(['http://mesh.lan:3000', false]);
  });

  it('has quotas in megabytes, none of them nothing', () => {
    expect(loadConfig({ QUOTA_GUEST_MB: '5' }).quotas).toEqual({
      guest: 5_000_000,
      account: 200_000_000,
      addressADay: 1_000_000_000,
      serverADay: 20_000_000_000,
    });
    expect(faultsOf({ QUOTA_ACCOUNT_MB: '0' })[0]).toMatch(/megabytes, 1 or more/);
  });

  it('splits the proxies', () => {
    expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
  });

  it.each([
    ['PORT', 'http', 'whole number from 0 to 65535'],
    ['PORT', '70000', 'at most 65535'],
    ['PORT', '-1', 'whole number'],
    ['PORT', '3000.5', 'whole number'],
    ['DATABASE_URL', 'mysql://root@localhost/db', 'postgresql://user:password@host:5432/database'],
    ['DATABASE_POOL', '1', 'at least 2'],
    ['PUBLIC_URL', 'meshwright.example', 'https://meshwright.example'],
    ['PUBLIC_URL', 'http://meshwright.example', 'must start with https://'],
    ['PUBLIC_URL', 'https://meshwright.example/app', 'without a path'],
    ['TRUSTED_PROXIES', 'all', '10.0.0.0/8'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
    ['WORKER', 'yes', 'in-process, none'],
    ['RATE_LIMITS', 'redis', 'memory, database, off'],
    ['SESSION_DAYS', '0', 'at least 1'],
    ['SECRETS_KEY', 'short', 'openssl rand -base64 32'],
  ])('refuses %s=%s and says what would be right', (name, value, right) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${name} = `);
    expect(faults[0]).toContain(right);
  });

  it('lists every fault at once', () => {
    expect(faultsOf({ PORT: 'x', LOG_LEVEL: 'y', WORKER: 'z' })).toHaveLength(3);
    expect(() => loadConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(
      /2 fault\(s\):\n {2}PORT = "x".*\n {2}LOG_LEVEL = "y"/,
    );
  });

  it('never repeats the password of a database address', () => {
    expect(faultsOf({ DATABASE_URL: 'postgres//app:secret@host/db' })[0]).not.toContain('secret');
  });
});

describe('a server that other machines reach', () => {
  it.each(['0.0.0.0', '::', '192.168.1.20', 'meshwright.local'])(
    'at %s without https is refused, with the ways out',
    (HOST) => {
      expect(() => loadServerConfig({ HOST })).toThrow(
        /HOST = ".*": .*plain http.*PUBLIC_URL.*https.*ALLOW_INSECURE_HTTP=yes/,
      );
      expect(loadConfig({ HOST }).host).toBe(HOST); // a worker or a migration serves nobody
    },
  );

  it.each([
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://meshwright.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    { HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: 'yes' },
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    {},
  ])('is fine as %j', (env) => {
    expect(() => loadServerConfig(env)).not.toThrow();
  });

  it('takes nothing but a clear yes', () => {
    expect(faultsOf({ ALLOW_INSECURE_HTTP: '1' })[0]).toContain('must be one of yes, no');
  });

  it.each([
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000/v1/chat/completions'],
    ['https://models.example/v1/', 'https://models.example/v1/chat/completions'],
    ['https://models.example/api/openai', 'https://models.example/api/openai/chat/completions'],
  ])('sends second opinions to %s at its chat completions', (url, endpoint) => {
    const { secondOpinion } = loadConfig({
      SECOND_OPINION_URL: url,
      SECOND_OPINION_MODEL: 'judge',
      SECOND_OPINION_THRESHOLD: '3.5',
    });
    expect(secondOpinion).toMatchObject({
      endpoint,
      model: 'judge',
      key: undefined,
      timeoutMs: 60_000,
      threshold: 3.5,
    });
  });

  it.each([
    [{ SECOND_OPINION_URL: 'https://models.example' }, 'SECOND_OPINION_MODEL'],
    [{ SECOND_OPINION_MODEL: 'judge' }, 'SECOND_OPINION_URL'],
    [{ SECOND_OPINION_URL: 'ftp://models.example', SECOND_OPINION_MODEL: 'judge' }, 'https://'],
    [{ SECOND_OPINION_URL: 'https://a:pass@models.example' }, 'SECOND_OPINION_KEY'],
    [{ SECOND_OPINION_URL: 'https://models.example/?key=pass' }, 'no query'],
    [{ SECOND_OPINION_TIMEOUT: '0' }, 'at least 1'],
    [{ SECOND_OPINION_THRESHOLD: '11' }, 'at most 10'],
    [{ SECOND_OPINION_THRESHOLD: '-1' }, 'number of points'],
  ] as [Record<string, string>, string][])('refuses %j for a second opinion', (env, said) => {
    const faults = faultsOf(env);
    expect(faults.join()).toContain(said);
    expect(faults.join()).not.toContain('pass@');
    expect(faults.join()).not.toContain('key=pass');
  });

  it('asks nobody for a second opinion unless it is told to', () => {
    expect(loadConfig({}).secondOpinion).toBeUndefined();
  });
});

describe('the mail server', () => {
  it.each([
    [
      'smtps://ada:p%40ss@mail.example',
      {
        host: 'mail.example',
        port: 465,
        secure: true,
        requireTls: false,
        auth: { user: 'ada', pass: 'p@ss' },
      },
    ],
    ['smtp://mail.example', { port: 587, secure: false, requireTls: true, auth: undefined }],
    ['smtp://mail.example:25?tls=optional', { port: 25, requireTls: false }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, requireTls: false }],
    ['smtp://[::1]:1025', { host: '::1', requireTls: false }],
  ])('is read from %s', (SMTP_URL, expected) => {
    const { mail } = loadConfig({ SMTP_URL, MAIL_FROM: 'Meshwright <no-reply@a.example>' });
    expect(mail).toMatchObject({
      ...expected,
      from: { name: 'Meshwright', address: 'no-reply@a.example' },
    });
  });

  it('is none unless it is set, and a sender may be an address alone', () => {
    expect(loadConfig({}).mail).toBeUndefined();
    expect(
      loadConfig({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'no-reply@a.example' }).mail?.from,
    ).toEqual({ name: '', address: 'no-reply@a.example' });
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, 'set both'],
    [{ MAIL_FROM: 'no-reply@a.example' }, 'set both'],
    [{ SMTP_URL: 'https://a:secret@mail.example' }, 'smtps://user:password@'],
    [{ SMTP_URL: 'smtp://a:secret%zz@mail.example' }, '%25'],
    [{ SMTP_URL: 'smtp://a:secret@mail.example?tls=off' }, '?tls=optional'],
    [{ MAIL_FROM: 'Meshwright' }, 'Meshwright <no-reply@meshwright.example>'],
    [{ MAIL_FROM: 'A <a@b.example>, B <b@c.example>' }, 'Meshwright <no-reply@'],
  ] as [Record<string, string>, string][])('refuses %j', (env, said) => {
    const faults = faultsOf(env).join();
    expect(faults).toContain(said);
    expect(faults).not.toContain('secret');
  });
});
