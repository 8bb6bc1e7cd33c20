import {
  Catch,
  HttpException,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import { isDatabaseBusy, isDatabaseUnavailable, isStorageFull } from '../database/index.js';
import type { RequestWithPrincipal } from './access.js';
import { Problem, storageFull } from './problem.js';

/** Fastify's own errors (body too large, malformed JSON, ...) carry a status and a code. */
interface FastifyError extends Error {
  readonly statusCode: number;
  readonly code: string;
}

const CODES: Readonly<Record<number, string>> = {
  400: 'malformed-request',
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'body-too-large',
  414: 'address-too-long',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** Every error leaves as application/problem+json (RFC 9457); what is not expected is logged and told as little as possible. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  /** `explain` puts what is behind an error in its place, where somebody knows it. */
  constructor(private readonly explain: (error: unknown) => unknown) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    const problem = toProblem(this.explain(error), request);
    if (problem.getStatus() >= 500 && !(error instanceof Problem)) {
      this.logger.error({ err: error, reqId: request.id, code: problem.code, msg: problem.detail });
    }
    sendProblem(reply, problem);
  }
}

/** Refusals that an operator wants to count: wrong credentials, rights that are missing, walls and limits. */
const isRefusal = (status: number, code: string): boolean =>
  status === 403 || status === 429 || (status === 401 && code !== 'not-signed-in');

/** Writes `problem` to `reply`; for hooks that run before Nest's filters. */
export function sendProblem(reply: FastifyReply, problem: Problem): void {
  const status = problem.getStatus();
  if (isRefusal(status, problem.code)) logRefusal(reply, problem);
  const retryAfter = problem.extra['retryAfterSeconds'];
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
  void reply
    .status(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: STATUS_CODES[status] ?? 'Error',
        status,
        detail: problem.detail,
        code: problem.code,
        ...problem.extra,
      }),
    );
}

/** Who (an id, where it is known), whence and what; ASVS 5.0, 16.3. */
function logRefusal(reply: FastifyReply, problem: Problem): void {
  const { principal, ip, method, url } = reply.request as RequestWithPrincipal;
  reply.log.info({
    context: 'security',
    code: problem.code,
    status: problem.getStatus(),
    ip,
    method,
    path: url.split('?')[0],
    ...(principal ? { userId: principal.userId } : {}),
    msg: 'refused',
  });
}

export function toProblem(
  error: unknown,
  request: Pick<FastifyRequest, 'method' | 'url'>,
): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HttpException) return fromHttpException(error, request);
  if (isStorageFull(error)) return storageFull();
  if (isDatabaseUnavailable(error)) {
    return new Problem(
      503,
      'database-unavailable',
      'The database does not answer at the moment; try again in a few seconds.',
      { retryAfterSeconds: 2 },
    );
  }
  if (isDatabaseBusy(error)) {
    return new Problem(
      503,
      'database-busy',
      'The server has more to do at the moment than it can in time. Nothing of this request was saved; try again in a few seconds.',
      { retryAfterSeconds: 2 },
    );
  }
  if (isFastifyError(error)) return fromFastify(error);
  return new Problem(
    500,
    'internal-error',
    'Something went wrong on the server. It has been logged.',
  );
}

function fromHttpException(
  error: HttpException,
  request: Pick<FastifyRequest, 'method' | 'url'>,
): Problem {
  const status = error.getStatus();
  const path = request.url.split('?')[0] ?? '';
  const detail = status === 404 ? `There is no route ${request.method} ${path}.` : error.message;
  return new Problem(status, CODES[status] ?? 'error', detail);
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error &&
  typeof (error as Partial<FastifyError>).statusCode === 'number' &&
  (error as FastifyError).statusCode < 500;

function fromFastify(error: FastifyError): Problem {
  return new Problem(
    error.statusCode,
    CODES[error.statusCode] ?? 'malformed-request',
    error.message,
  );
}
