import { Injectable } from '@nestjs/common';
import type { NewMail } from '../mail/mail.repository.js';

/** Somebody who reviews has answered an appeal about one answer. */
export interface AnsweredAppeal {
  readonly organisationId: string;
  readonly assessmentId: string;
  /** Under review. */
  readonly itemId: string;
  readonly reviewerId: string;
}

/** What a feature does once an appeal is answered. */
export interface AppealListener {
  /** That goes into the outbox with the answer; null: nobody can be written to. */
  letter(itemId: string): Promise<NewMail | null>;
  /** Once the answer is on record; `mailIds` are its mails. */
  tell(answered: AnsweredAppeal, mailIds: readonly string[]): Promise<void>;
}

/** Features say what they do once an appeal is answered, so that reviewing need not know them. */
@Injectable()
export class AppealListeners {
  private readonly listeners: AppealListener[] = [];

  register(listener: AppealListener): void {
    this.listeners.push(listener);
  }

  async letters(itemId: string): Promise<NewMail[]> {
    const letters = await Promise.all(this.listeners.map((listener) => listener.letter(itemId)));
    return letters.filter((letter) => letter !== null);
  }

  async tell(answered: AnsweredAppeal, mailIds: readonly string[]): Promise<void> {
    for (const listener of this.listeners) await listener.tell(answered, mailIds);
  }
}
