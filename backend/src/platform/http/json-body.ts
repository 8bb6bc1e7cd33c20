import { errorCodes, type FastifyContextConfig, type FastifyInstance } from 'fastify';
import { Problem } from './problem.js';

/** Largest body in bytes: a structured answer of 100 KB and its envelope. */
export const BODY_LIMIT = 262_144;

const LIMITS: Sizes = {
  /** The deepest schema here has eight levels. */
  depth: 32,
  /** The largest blueprint of an assessment has 4,000. To list what is wrong with each takes time. */
  members: 5_000,
  /**
   * A list that is too long is refused only after each of its elements was looked at, and 256 KB hold 130,000 of them; the
   * largest blueprint has 6,000.
   */
  values: 10_000,
};

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
  const { depth, members, values } = sizesOf(json, LIMITS);
  if (depth > LIMITS.depth)
    return new Problem(
      400,
      'too-deep',
      `The JSON nests deeper than ${String(LIMITS.depth)} levels: flatten it.`,
    );
  if (values > LIMITS.values)
    return new Problem(
      400,
      'too-many-values',
      `The JSON holds more than ${LIMITS.values.toLocaleString('en')} values, which nothing here takes.`,
    );
  if (members > LIMITS.members)
    return new Problem(
      400,
      'too-many-members',
      `The objects of the JSON have more than ${LIMITS.members.toLocaleString('en')} members together, which nothing here takes.`,
    );
  return null;
}

interface Sizes {
  /** Deepest nesting of objects and arrays. */
  readonly depth: number;
  /** Members of all objects together. */
  readonly members: number;
  /** Values by the commas and brackets that there are. */
  readonly values: number;
}

const NO_LIMITS: Sizes = { depth: Infinity, members: Infinity, values: Infinity };

/**
 * Counts outside strings, before anything is built, and no further than to the first limit that is passed; linear, without
 * recursion. Strings are leapt over: a file is one string of megabytes.
 * @internal
 */
export function sizesOf(json: string, limits: Sizes = NO_LIMITS): Sizes {
  let [level, depth, members, values] = [0, 0, 0, 0];
  const isPassed = (): boolean =>
    depth > limits.depth || members > limits.members || values > limits.values;
  for (let i = 0; i < json.length && !isPassed(); i++) {
    const char = json.charCodeAt(i);
    if (char === QUOTE) i = endOfString(json, i);
    else if (char === COLON) members++;
    else if (CLOSES.has(char)) level--;
    else if (OPENS.has(char)) depth = Math.max(depth, ++level);
    if (char === COMMA || OPENS.has(char)) values++;
  }
  return { depth, members, values };
}

/** Where the string ends that begins at `start`: at the next quote behind an even number of backslashes, or with the text. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

/** Called for a quote inside a string, so what it walks back over begins behind the quote before. */
function isEscaped(json: string, quote: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
/** `[` and `{`. */
const OPENS = new Set([0x5b, 0x7b]);
/** `]` and `}`. */
const CLOSES = new Set([0x5d, 0x7d]);
