import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.js';

const require = createRequire(import.meta.url);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Meshwright API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/begin.js"></script>
  </body>
</html>
`;

const BEGIN = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });
`;

/** An Accept-Encoding that names gzip, and not only to refuse it (`q=0`). */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

interface Kept {
  readonly type: string;
  readonly body: Buffer;
  /** The same for who takes it packed: to send half a megabyte takes longer than to have packed it once. */
  readonly packed: Buffer;
  readonly tag: string;
}

function kept(type: string, body: string | Buffer): Kept {
  const bytes = Buffer.from(body);
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { type, body: bytes, packed: gzipSync(bytes), tag };
}

const descriptions = new WeakMap<INestApplication, Kept>();

/** The description of an app that is initialised, made once: half a second of work, which a server does before it listens. */
export function describedOnce(app: INestApplication): Kept {
  const known = descriptions.get(app);
  if (known) return known;
  const made = kept('application/json; charset=utf-8', JSON.stringify(describeApi(app)));
  descriptions.set(app, made);
  return made;
}

/**
 * /api/openapi.json and, with its scripts and styles from this server, /api/docs. Everybody may ask for them, so each is
 * made once: to write half a megabyte of JSON anew keeps all who save waiting.
 */
export function serveApiDocs(instance: FastifyInstance, app: INestApplication): void {
  const file = (name: string): Buffer => readFileSync(require.resolve(`swagger-ui-dist/${name}`));
  const script = 'text/javascript; charset=utf-8';
  const makers: Readonly<Record<string, () => Kept>> = {
    '/api/openapi.json': () => describedOnce(app),
    '/api/docs': () => kept('text/html; charset=utf-8', PAGE),
    '/api/docs/begin.js': () => kept(script, BEGIN),
    '/api/docs/swagger-ui-bundle.js': () => kept(script, file('swagger-ui-bundle.js')),
    '/api/docs/swagger-ui.css': () => kept('text/css; charset=utf-8', file('swagger-ui.css')),
  };
  const made = new Map<string, Kept>();
  for (const [path, make] of Object.entries(makers))
    instance.get(path, (request, reply) => {
      const one = made.get(path) ?? make();
      made.set(path, one);
      void reply.headers({
        'cache-control': 'public, max-age=300',
        etag: one.tag,
        vary: 'accept-encoding',
      });
      if (request.headers['if-none-match'] === one.tag) return reply.code(304).send();
      void reply.type(one.type);
      if (!TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(one.body);
      return reply.header('content-encoding', 'gzip').send(one.packed);
    });
}
