import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { nextTry } from './back-off.js';
import {
  SendingRepository,
  type Claimed,
  type Consequence,
  type Outcome,
} from './sending.repository.js';
import { StopLetters } from './stop-letters.service.js';
import { WebhookPost } from './webhook-post.js';

/** Longer than a try may take: a message whose lease has ended was left by a process that died. */
const LEASE_MS = 60_000;
/** An endpoint that nothing reaches for so long is stopped. */
const PATIENCE_MS = 5 * 86_400_000;
const GONE = 410;
const NOT_FOUND = 404;

/** Sends what is due, each message once per try, and draws the consequences. */
@Injectable()
export class WebhookSender {
  private readonly logger = new Logger('webhooks');

  constructor(
    private readonly sending: SendingRepository,
    private readonly post: WebhookPost,
    private readonly letters: StopLetters,
    private readonly clock: Clock,
  ) {}

  /** Takes up to `limit` messages that are due and begins to send them; each promise ends when its message is dealt with. */
  async take(limit: number): Promise<Promise<void>[]> {
    const now = this.clock.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await asServer('messages of all organisations wait in one line', () =>
      this.sending.claim(now, leasedUntil, limit),
    );
    return claimed.map((message) =>
      asServer('a message is sent for nobody in particular', () => this.deal(message)).catch(
        (error: unknown) => {
          // its lease ends, and somebody takes it again
          this.logger.warn({
            err: error,
            delivery: message.id,
            msg: 'a webhook was not dealt with',
          });
        },
      ),
    );
  }

  private async deal(message: Claimed): Promise<void> {
    const outcome = await this.attempt(message);
    if (outcome.error === null) {
      await this.sending.delivered(message, outcome);
      return;
    }
    const consequence = this.consequence(message, outcome);
    const stopped = await this.sending.failed(message, outcome, consequence);
    if (stopped && consequence.stop !== null)
      await this.letters.send(message, consequence.stop, outcome.error);
  }

  private async attempt(message: Claimed): Promise<Outcome> {
    const at = this.clock.now();
    const begun = performance.now();
    const result = await this.post.send(message, at);
    return { at, durationMs: Math.round(performance.now() - begun), ...result };
  }

  private consequence(message: Claimed, { at, status }: Outcome): Consequence {
    const { attempts, failingSince, proof } = message;
    // an address of its own: the partner knows that one test no more, and says nothing of the others
    if (proof === 'key' && (status === GONE || status === NOT_FOUND))
      return { nextAt: null, stop: null, itsOwn: true };
    if (status === GONE) return { nextAt: null, stop: 'gone' };
    const since = failingSince ?? at;
    const stop = at.getTime() - since.getTime() >= PATIENCE_MS ? 'failing' : null;
    return { nextAt: stop ? null : nextTry(attempts, at, Math.random()), stop };
  }
}
