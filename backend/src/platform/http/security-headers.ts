import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/index.js';

/**
 * Scripts come from this origin alone: no inline script, no eval, no other host. Style sheets likewise, save `<style>`
 * elements that carry the response's nonce (the page's `meta[property=csp-nonce]` tells the component kit) and style
 * attributes, which the kit's positioning sets and which cannot run code.
 */
export async function setSecurityHeaders(
  instance: FastifyInstance,
  config: Pick<Config, 'secure'>,
): Promise<void> {
  await instance.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(config.secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: config.secure
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
}

/** Lets the `<style>` elements with `nonce` of one response through. */
export const allowStyleNonce = (reply: FastifyReply, nonce: string): void => {
  addStyleSource(reply, `'nonce-${nonce}'`);
};

function addStyleSource(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' ${source}`),
  );
}
