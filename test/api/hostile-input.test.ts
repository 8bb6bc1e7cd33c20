import { Buffer } from 'node:buffer';
import { testApp, type Agent, type TestApp } from './app.js';
import { company, published } from './hiring.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
/** One operation, with its parameters put into the address. */
interface Place extends Operation {
  readonly method: string;
  readonly path: string;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** What PostgreSQL cannot hold or count up to, and what every object of JavaScript has. */
const TEXTS = [
  'constructor',
  '__proto__',
  'a\0b',
  '\ud800',
  'x'.repeat(3_000),
  '',
  '🦊'.repeat(40),
];
/** Where a page begins, as far back and ahead as it can be written. */
const CURSORS = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
].map((moment) => Buffer.from(JSON.stringify([moment, NOBODY])).toString('base64url'));
const WORDS = [
  'constructor',
  '__proto__',
  'a%00b',
  '9999999999',
  '-9999999999',
  '1e308',
  '%F0%9F%A6%8A',
  '',
];
const NUMBERS = [9_999_999_999, -9_999_999_999, 2 ** 53 - 1, 1e308, 0.5];

let api: TestApp;
let agent: Agent;
let description: Description;
let places: Place[];
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  const { id, manager, managerId } = await company(api);
  agent = manager;
  await api.db.membership.update({
    where: { organisationId_userId: { organisationId: id, userId: managerId } },
    data: { roles: ['owner', 'manager', 'reviewer', 'author', 'lead'] },
  });
  const assessment = await published(api, id);
  description = (await agent.get('/api/openapi.json').expect(200)).body as Description;
  const ids: Record<string, string> = { organisation: id, assessment };
  places = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      // it would end the session of all that follows, or never end itself
      .filter(([method]) => !method.includes('delete') && !/live$|sign-?out|sessions/.test(path))
      .map(([method, operation]) => ({
        ...operation,
        method,
        path: path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NOBODY),
      })),
  );
});
afterAll(() => api.close());

type Method = 'get' | 'post' | 'put' | 'patch';
const send = (method: string, path: string) => agent[method as Method](path).redirects(0);

/** What a schema takes, but for texts and numbers, which are the `nth` hostile ones. */
function sample(schema: Schema, nth: number, depth = 0): unknown {
  if (depth > 6) return null;
  const inner = (next: Schema): unknown => sample(next, nth, depth + 1);
  const ref = schema.$ref?.split('/').at(-1);
  if (ref !== undefined) return inner(description.components.schemas[ref] ?? {});
  const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (one !== undefined) return inner(one);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return NOBODY;
  if (schema.format === 'date-time')
    return ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'][nth % 2];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, of]) => [name, inner(of)]),
    );
  if (schema.items) return [inner(schema.items)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return NUMBERS[nth % NUMBERS.length];
  return schema.type === 'string' ? TEXTS[nth % TEXTS.length] : {};
}

it('is never a fault of the server: each parameter of each address', async () => {
  const faults: string[] = [];
  for (const { method, path, parameters = [] } of places.filter((place) => place.method === 'get'))
    for (const { name } of parameters.filter((each) => each.in === 'query'))
      for (const value of [...WORDS, ...CURSORS]) {
        const address = `${path}?${name}=${value}`;
        const { status } = await send(method, address);
        if (status >= 500) faults.push(`${String(status)} ${address}`);
      }
  expect(faults).toEqual([]);
});

it('is never a fault of the server: each part of an address', async () => {
  const faults: string[] = [];
  for (const { method, path } of places) {
    const address = path.replaceAll(NOBODY, 'a%00b');
    const { status } = await send(method, address);
    if (status >= 500) faults.push(`${String(status)} ${method} ${address}`);
  }
  expect(faults).toEqual([]);
});

it('is never a fault of the server: each body', async () => {
  const faults: string[] = [];
  for (const { method, path, requestBody } of places) {
    const schema = requestBody?.content['application/json']?.schema;
    if (!schema) continue;
    for (let nth = 0; nth < TEXTS.length; nth++) {
      const { status } = await send(method, path).send(sample(schema, nth) as object);
      if (status >= 500)
        faults.push(
          `${String(status)} ${method} ${path} ${JSON.stringify(sample(schema, nth)).slice(0, 300)}`,
        );
    }
  }
  expect(faults).toEqual([]);
});
