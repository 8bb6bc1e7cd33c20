import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** The OpenAPI document of the whole API, from the routes' own zod schemas. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Meshwright')
    .setDescription(
      'Errors are application/problem+json (RFC 9457) with a stable `code`. Every response carries `x-server-now`, ' +
        'the server clock in milliseconds since 1970. The session is a cookie; requests that change something are ' +
        'application/json and of the same origin.',
    )
    .setVersion('1')
    .addCookieAuth('mw_session')
    .build();
  return SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) =>
      `${controller.replace(/Controller$/, '').replace(/^./, (c) => c.toLowerCase())}${method.replace(/^./, (c) => c.toUpperCase())}`,
  });
}

/** The page of /api/docs holds two style elements of its own; its scripts are files of this server. */
export const isApiDocs = (url: string): boolean => /^\/api\/docs\/?(\?|$)/.test(url);

/** /api/openapi.json and, with its scripts and styles from this server, /api/docs. */
export function serveApiDescription(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => describeApi(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Meshwright API',
  });
}
