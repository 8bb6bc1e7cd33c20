import { applyDecorators, Header, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { Readable } from 'node:stream';

export const EVENT_STREAM = 'text/event-stream';

/** A route that answers with server-sent events, which no proxy may hold back to send more of them at once. */
export const EventStream = (): ReturnType<typeof applyDecorators> =>
  applyDecorators(
    Header('x-accel-buffering', 'no'),
    ApiProduces(EVENT_STREAM),
    ApiOkResponse({
      description:
        'Server-sent events: `look` (look again), `deaf` (look by yourself for now), `over`',
      schema: { type: 'string' },
    }),
  );

export const eventStream = (events: Readable): StreamableFile =>
  new StreamableFile(events, { type: `${EVENT_STREAM}; charset=utf-8` });
