import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ServerResponse } from 'node:http';

/** An AbortSignal that fires when the client goes away before it was answered. */
export const Disconnected = createParamDecorator(
  (_: unknown, context: ExecutionContext): AbortSignal => {
    const controller = new AbortController();
    const { raw } = context.switchToHttp().getResponse<{ readonly raw: ServerResponse }>();
    raw.once('close', () => {
      if (!raw.writableFinished) controller.abort();
    });
    return controller.signal;
  },
);
