import { Injectable, Logger } from '@nestjs/common';

type Listener = (attemptId: string) => Promise<void>;

/** Features say what they do once an attempt has its grades, so that grading need not know them. */
@Injectable()
export class GradedListeners {
  private readonly logger = new Logger('graded');
  private readonly listeners: Listener[] = [];

  /** `listener` is called after the grades are stored; it may be called never, as when the process ends just then. */
  register(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** A grade stands whatever its listeners do. */
  async tell(attemptId: string): Promise<void> {
    for (const listener of this.listeners)
      await listener(attemptId).catch((error: unknown) => {
        this.logger.warn({ err: error, attemptId, msg: 'a listener of graded attempts failed' });
      });
  }
}
