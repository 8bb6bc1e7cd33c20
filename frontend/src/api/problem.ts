/** One field of a request that was refused, and what would be right. */
export interface FieldProblem {
  path: string;
  message: string;
  expected?: string;
}

/** A fault as a sentence, with what would be right unless it says so already. */
export function faultSentence({ message, expected }: FieldProblem): string {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/u, '')}.`;
  // "must be an e-mail address" needs no "right would be: email" after it
  return expected === undefined || /\bmust\b/u.test(message) || message.includes(expected)
    ? sentence
    : `${sentence} Right would be: ${expected}.`;
}

interface ProblemBody {
  title: string;
  status: number;
  code: string;
  detail?: string;
  errors?: FieldProblem[];
  [extra: string]: unknown;
}

/**
 * A refusal by the API (RFC 9457 problem details), or the absence of any answer (`code` "offline",
 * `status` 0). Thrown by every call of this folder; nothing else is.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly errors: readonly FieldProblem[];
  /** Members beyond RFC 9457, for instance `current` of a stale save. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(body: ProblemBody) {
    const { title, status, code, detail, errors, ...extra } = body;
    super(detail ?? title);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.title = title;
    this.errors = errors ?? [];
    this.extra = extra;
  }

  /** Messages by field, the path's leading `body.` or `/` dropped: what a form shows. */
  get fields(): Record<string, string> {
    return Object.fromEntries(
      this.errors.map((fault) => [
        fault.path.replace(/^(body[./]|\/)/u, '').replaceAll('/', '.'),
        faultSentence(fault),
      ]),
    );
  }
}

export const offline = (): ApiProblem =>
  new ApiProblem({
    title: 'No connection to the server',
    status: 0,
    code: 'offline',
    detail: 'The server did not answer. What you typed is still on this page.',
  });

/** A file that is not even sent, with what would be right. */
export const tooLarge = (message: string): ApiProblem =>
  new ApiProblem({
    title: 'The file is too large',
    status: 413,
    code: 'too-large',
    detail: message,
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A refusal from its body; bodies that are no problem details (a proxy's page) still give a sentence. */
export function problemFrom(body: unknown, status: number): ApiProblem {
  if (isRecord(body) && typeof body['title'] === 'string') {
    const code = typeof body['code'] === 'string' ? body['code'] : String(status);
    return new ApiProblem({ ...body, title: body['title'], status, code });
  }
  return new ApiProblem({
    title: status >= 500 ? 'The server could not answer' : 'The request was refused',
    status,
    code: String(status),
    detail: `The server answered ${status} without an explanation. Try again in a moment.`,
  });
}

/** Any thrown value as a problem, for showing. */
export function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem({
    title: 'Something in this page broke',
    status: 0,
    code: 'client',
    detail: error instanceof Error ? error.message : String(error),
  });
}
