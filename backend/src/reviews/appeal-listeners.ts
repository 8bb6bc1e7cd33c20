import { Injectable } from '@nestjs/common';

/** Somebody who reviews has answered an appeal about one answer. */
export interface AnsweredAppeal {
  readonly organisationId: string;
  readonly assessmentId: string;
  /** Under review. */
  readonly itemId: string;
  readonly reviewerId: string;
}

type Listener = (answered: AnsweredAppeal) => Promise<void>;

/** Features say what they do once an appeal is answered, so that reviewing need not know them. */
@Injectable()
export class AppealListeners {
  private readonly listeners: Listener[] = [];

  register(listener: Listener): void {
    this.listeners.push(listener);
  }

  async tell(answered: AnsweredAppeal): Promise<void> {
    for (const listener of this.listeners) await listener(answered);
  }
}
