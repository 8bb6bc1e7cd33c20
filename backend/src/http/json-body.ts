import { errorCodes, type FastifyContextConfig, type FastifyInstance } from 'fastify';
import { Problem } from './problem.js';

/** Largest body in bytes: a structured answer of 100 KB and its envelope. */
export const BODY_LIMIT = 262_144;

/** Deepest nesting of objects and arrays; the deepest schema here has eight levels. */
const DEPTH_LIMIT = 32;

/** Members of all objects together; the largest blueprint of an assessment has 4,000. To list what is wrong with each takes time. */
const MEMBERS_LIMIT = 5_000;

/**
 * Values that are in lists or objects, and these themselves. A list that is too long is refused only after each of its
 * elements was looked at, and 256 KB hold 130,000 of them; the largest blueprint has 6,000.
 */
const VALUES_LIMIT = 10_000;

/** Largest form in bytes; RFC 8058 posts some tens. */
const FORM_LIMIT = 4_096;

/** Of a route that others' programs post a form to, whose fields say nothing: `@RouteConfig(TAKES_FORM)`. It is not looked at. */
export const TAKES_FORM = { takesForm: true } as const;

/** JSON is the only body that is looked at: everything else is a 415. `__proto__` and `constructor.prototype` keys are a 400. */
export function acceptJsonOnly(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      const text = body as string;
      if (text === '') {
        done(null, undefined);
      } else {
        const excess = excessOf(text);
        if (excess === null) void parse(request, text, done);
        else done(excess);
      }
    },
  );
  instance.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
    (request, _body, done) => {
      const config: FastifyContextConfig & { readonly takesForm?: unknown } =
        request.routeOptions.config;
      if (config.takesForm === true) done(null, undefined);
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']));
    },
  );
}

/** A route that takes a file says how large a body it takes: `@RouteConfig({ bodyLimit })`. Call it before routes are made. */
export function allowLargerBodies(instance: FastifyInstance): void {
  instance.addHook('onRoute', (route) => {
    const config: { readonly bodyLimit?: unknown } | undefined = route.config;
    const limit = config?.bodyLimit;
    if (typeof limit === 'number') route.bodyLimit = limit;
  });
}

function excessOf(json: string): Problem | null {
  if (isDeeperThan(json, DEPTH_LIMIT))
    return new Problem(
      400,
      'too-deep',
      `The JSON nests deeper than ${String(DEPTH_LIMIT)} levels: flatten it.`,
    );
  const { members, values } = countsOf(json);
  if (values > VALUES_LIMIT)
    return new Problem(
      400,
      'too-many-values',
      `The JSON holds more than ${VALUES_LIMIT.toLocaleString('en')} values, which nothing here takes.`,
    );
  if (members > MEMBERS_LIMIT)
    return new Problem(
      400,
      'too-many-members',
      `The objects of the JSON have more than ${MEMBERS_LIMIT.toLocaleString('en')} members together, which nothing here takes.`,
    );
  return null;
}

/**
 * Members of all objects together, and values by the commas and brackets that there are, counted before anything is built.
 * @internal
 */
export function countsOf(json: string): { members: number; values: number } {
  let [members, values] = [0, 0];
  eachSign(json, (char) => {
    if (char === COLON) members++;
    else if (char === COMMA || char === OPEN_BRACE || char === OPEN_BRACKET) values++;
    return false;
  });
  return { members, values };
}

/**
 * Counts brackets before anything is built.
 * @internal
 */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  return eachSign(json, (char) => {
    if (char === OPEN_BRACE || char === OPEN_BRACKET) return ++depth > limit;
    if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth--;
    return false;
  });
}

/** Whether `stops` is true of a character outside strings, of which it is asked one after the other; linear, without recursion. */
function eachSign(json: string, stops: (char: number) => boolean): boolean {
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i);
    if (inString) {
      if (char === BACKSLASH) i++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (stops(char)) return true;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
