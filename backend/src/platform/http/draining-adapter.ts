import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { EVENT_STREAM } from './event-stream.js';
import { Problem } from './problem.js';
import { sendProblem } from './problem.filter.js';

/** Whoever does not send the rest of a request, or does not read its answer, is cut off after this. */
const LONGEST_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Before anything else of the server ends, every request under way is answered, and later ones are told to come back.
 * Streams of events have no end to wait for: they are closed with the rest.
 */
export class DrainingAdapter extends FastifyAdapter {
  private readonly underWay = new Set<FastifyReply>();
  private ending = false;

  constructor(options: FastifyServerOptions) {
    super(options);
    this.getInstance().addHook('onRequest', (_request, reply, done) => {
      if (this.ending) {
        void reply.header('connection', 'close');
        sendProblem(reply, restarting());
        return;
      }
      this.underWay.add(reply);
      reply.raw.once('close', () => this.underWay.delete(reply));
      done();
    });
  }

  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- Nest awaits it
  override async beforeClose(): Promise<void> {
    this.ending = true;
    super.beforeClose();
    const until = performance.now() + LONGEST_MS;
    while (this.isBusy() && performance.now() < until)
      await new Promise((look) => setTimeout(look, LOOK_EVERY_MS));
  }

  private isBusy(): boolean {
    for (const { raw } of this.underWay)
      if (!String(raw.getHeader('content-type')).startsWith(EVENT_STREAM)) return true;
    return false;
  }
}

const restarting = (): Problem =>
  new Problem(
    503,
    'restarting',
    'The server is being stopped or restarted: try again in a moment.',
    {
      retryAfterSeconds: 2,
    },
  );
