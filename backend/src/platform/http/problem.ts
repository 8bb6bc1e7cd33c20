import { HttpException } from '@nestjs/common';

/** One fault of the input: where (a path such as `plan.tp`), what, and what would be right. */
export interface Fault {
  readonly path: string;
  readonly message: string;
  readonly expected?: unknown;
}

/** Further members of the problem document (RFC 9457, section 3.2). `errors` lists the faults one by one. */
export interface ProblemExtra {
  readonly errors?: readonly Fault[];
  readonly [member: string]: unknown;
}

/**
 * The one way to answer with an error: becomes application/problem+json with `code` (stable, for programs) and
 * `detail` (one sentence for people: what, where, what would be right).
 */
export class Problem extends HttpException {
  constructor(
    status: number,
    readonly code: string,
    readonly detail: string,
    readonly extra: ProblemExtra = {},
  ) {
    super(detail, status);
  }
}

export const storageFull = (): Problem =>
  new Problem(
    503,
    'storage-full',
    'The server cannot store anything at the moment: its disk is full, or takes no writes. Try again in a while; what you typed stays in your browser until it is saved.',
    { retryAfterSeconds: 10 },
  );

export const notFound = (what: string): Problem =>
  new Problem(404, 'not-found', `There is no such ${what}, or it is not yours.`);

export const invalidInput = (errors: readonly Fault[], status = 400): Problem =>
  new Problem(
    status,
    'invalid-input',
    errors
      .map(({ path, message }) => (path ? `${path}: ${message}` : message))
      .join('; ')
      .slice(0, 500) || 'The input is not valid.',
    { errors },
  );
