import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/index.js';
import { allowStyleNonce } from './security-headers.js';

const BUILT = fileURLToPath(new URL('../../../../frontend/dist', import.meta.url));

/** Vite writes this where a nonce belongs (`html.cspNonce` of frontend/vite.config.ts); each response gets its own. */
const NONCE_MARK = '__CSP_NONCE__';

/**
 * Serves the built SPA: hashed assets for ever, every other path that is no file and not under /api as the page itself,
 * so that a deep link works. Without a build the API runs alone, and `/` says so.
 */
export async function serveSpa(
  instance: FastifyInstance,
  config: Pick<Config, 'webDir'>,
): Promise<void> {
  const root = config.webDir ?? BUILT;
  if (!existsSync(join(root, 'index.html'))) {
    instance.get('/', (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send('Meshwright API. The pages are not built: run "npm run build".\n'),
    );
    return;
  }
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  await instance.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.map'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheFor(path.slice(root.length)));
    },
  });
  instance.get('/*', (request, reply) => {
    const path = `/${(request.params as { '*': string })['*']}`;
    if (isApi(path) || isMissingFile(path)) {
      reply.callNotFound();
      return reply;
    }
    return sendPage(reply, page);
  });
}

/**
 * Whether the router has found a page or an asset for the request. It goes by the route and not by the address as it
 * was sent, which may spell `/api` as `/%61pi`: what has no route, or one under /api, is none.
 */
export function isPage({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return url !== undefined && !isApi(url);
}

const isApi = (path: string): boolean => /^\/api(\/|$)/i.test(path);

/** Vite puts a hash of the content into the names under /assets/. */
const cacheFor = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** A path with an extension asks for a file, not for a page. */
const isMissingFile = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path);

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  allowStyleNonce(reply, nonce);
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_MARK, nonce));
}
