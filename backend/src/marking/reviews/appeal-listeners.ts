import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { NewMail } from '../../platform/mail/index.js';

/** Somebody who reviews answers an appeal about one answer: `itemId`, under review. */
export const AnsweredAppeal = z.strictObject({
  organisationId: z.uuid(),
  assessmentId: z.uuid(),
  itemId: z.uuid(),
  reviewerId: z.uuid(),
});
export type AnsweredAppeal = z.output<typeof AnsweredAppeal>;

/** What a feature does once an appeal is answered. */
export interface AppealListener {
  /**
   * Before the answer is put on record, which may yet fail: makes sure that the feature comes to it also where this
   * process ends before `tell`. Gives the mail that goes into the outbox with the answer; null: nobody can be written to.
   */
  prepare(answer: AnsweredAppeal): Promise<NewMail | null>;
  /** Once the answer is on record; `mailIds` are its mails. Never throws: `prepare` has seen to what fails here. */
  tell(answered: AnsweredAppeal, mailIds: readonly string[]): Promise<void>;
}

/** Features say what they do once an appeal is answered, so that reviewing need not know them. */
@Injectable()
export class AppealListeners {
  private readonly listeners: AppealListener[] = [];

  register(listener: AppealListener): void {
    this.listeners.push(listener);
  }

  async prepare(answer: AnsweredAppeal): Promise<NewMail[]> {
    const letters = await Promise.all(this.listeners.map((listener) => listener.prepare(answer)));
    return letters.filter((letter) => letter !== null);
  }

  async tell(answered: AnsweredAppeal, mailIds: readonly string[]): Promise<void> {
    for (const listener of this.listeners) await listener.tell(answered, mailIds);
  }
}
