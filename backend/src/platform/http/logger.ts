import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/index.js';

/** JSON lines on stderr, so that commands keep stdout for their results. Headers, bodies and queries are never logged. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: undefined,
      serializers: {
        req: (request: { id?: unknown; method?: unknown; url?: unknown }) => ({
          id: request.id,
          method: request.method,
          path: String(request.url).split('?')[0],
        }),
        res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
        err: describeError,
      },
      redact: {
        paths: ['password', '*.password', '*.token', '*.cookie', '*.passwordHash'],
        censor: '(hidden)',
      },
    },
    destination,
  );
}

/** The name, code, message and stack. A driver's error may quote values of a row (`detail`, `where`, `meta`): left out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    code,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
  };
}

/** Prisma prints the call with its arguments above the reason; only the reason's last lines are kept. */
const withoutValues = (text: string): string =>
  text.includes('Invalid `') ? text.split('\n').slice(-6).join('\n') : text;

/** What Nest says of its own wiring at each start is for those who debug it. */
const WIRING = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Reports a start that failed, which the command then tells in words. */
const START_FAILURE = 'ExceptionHandler';

/** Nest's own log lines through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.write(WIRING.has(String(context)) ? 'debug' : 'info', message, context);
  }

  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.write(context === START_FAILURE ? 'debug' : 'error', message, context);
  }

  warn(message: unknown, context?: unknown): void {
    this.write('warn', message, context);
  }

  debug(message: unknown, context?: unknown): void {
    this.write('debug', message, context);
  }

  verbose(message: unknown, context?: unknown): void {
    this.write('trace', message, context);
  }

  fatal(message: unknown, context?: unknown): void {
    this.write('fatal', message, context);
  }

  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    context: unknown,
  ): void {
    const from = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) this.logger[level]({ ...from, err: message });
    else if (typeof message === 'object' && message !== null)
      this.logger[level]({ ...from, ...message });
    else this.logger[level](from, String(message));
  }
}
