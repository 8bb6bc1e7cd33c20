import type { INestApplication } from '@nestjs/common';
import { SCOPE_EXTENSION } from './access.js';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The OpenAPI document of the whole API, from the routes' own zod schemas. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Meshwright')
    .setDescription(
      'Errors are application/problem+json (RFC 9457) with a stable `code`. Every response carries `x-server-now`, ' +
        'the server clock in milliseconds since 1970. The session is a cookie; requests that change something are ' +
        'application/json and of the same origin. Programs send a token of an organisation instead, on the operations ' +
        `that name the scope which opens them (\`${SCOPE_EXTENSION}\`); docs/integration.md begins with a first call.`,
    )
    .setVersion('1')
    .addCookieAuth('mw_session')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'mwt_ and 46 characters',
        description: 'A token that an owner of the organisation made on its page Integration.',
      },
      'token',
    )
    .addBasicAuth(
      {
        type: 'http',
        scheme: 'basic',
        description:
          'The key of a connected applicant tracking system as the user name, and a blank password.',
      },
      'partner',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) =>
      `${controller.replace(/Controller$/, '').replace(/^./, (c) => c.toLowerCase())}${method.replace(/^./, (c) => c.toUpperCase())}`,
  });
  for (const [path, operations] of Object.entries(document.paths))
    for (const method of METHODS) describeToken(operations[method], `${method} ${path}`);
  return document;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation that tokens open takes either credential, and shows how a program calls it. */
function describeToken(operation: Operation | undefined, place: string): void {
  const scope = (operation as Record<string, unknown> | undefined)?.[SCOPE_EXTENSION];
  if (!operation || typeof scope !== 'string') return;
  operation.security = [{ cookie: [] }, { token: [] }];
  operation.description = [operation.description, `A token with the scope \`${scope}\` opens this.`]
    .filter(Boolean)
    .join(' ');
  Object.assign(operation, {
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlOf(operation, place) }],
  });
}

function curlOf({ requestBody }: Operation, place: string): string {
  const [method = '', path = ''] = place.split(' ');
  const lines = [
    `curl --fail-with-body${method === 'get' ? '' : ` --request ${method.toUpperCase()}`}`,
    '--header "Authorization: Bearer $MESHWRIGHT_TOKEN"',
    ...(requestBody ? ["--header 'Content-Type: application/json'", '--data @body.json'] : []),
    `"$MESHWRIGHT_URL${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}"`,
  ];
  return lines.join(' \\\n  ');
}
