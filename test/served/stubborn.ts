import { Browser, NoAnswer, type Answered } from './browser.js';
import { pause } from './chance.js';

const AGAIN_MS = 25;

/** A page that sends the very same request again until it is answered: its server, or the database, may be away. */
export class Stubborn extends Browser {
  override async call(method: string, path: string, body?: object): Promise<Answered> {
    for (;;) {
      const answer = await this.once(method, path, body);
      if (answer !== null) return answer;
      await pause(AGAIN_MS);
    }
  }

  /** Null where no answer came, or one that says that the database was away: it may have been done, or not. */
  async once(method: string, path: string, body?: object): Promise<Answered | null> {
    try {
      const answer = await super.call(method, path, body);
      return answer.status === 503 ? null : answer;
    } catch (error) {
      if (error instanceof NoAnswer) return null;
      throw error;
    }
  }
}
