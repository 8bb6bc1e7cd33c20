import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { StatisticsThread } from '../statistics/index.js';
import { Overrun } from '../../platform/threads/index.js';
import { AbilityRepository } from './ability.repository.js';
import { itemBook, type AskedVersion, type ItemBook } from './item-book.js';

/** A calibration of another process is noticed after so long. */
const FRESH_MS = 60_000;

/** The items that abilities are told by, fitted to the answers of the server now and then. */
@Injectable()
export class AbilityService {
  private readonly logger = new Logger('ability');
  private known: { readonly at: number; readonly book: Promise<ItemBook> } | undefined;

  constructor(
    private readonly repository: AbilityRepository,
    private readonly thread: StatisticsThread,
    private readonly clock: Clock,
  ) {}

  /** The items by the newest calibration; before the first, by their tiers alone. */
  async book(): Promise<ItemBook> {
    const now = this.clock.now().getTime();
    if (this.known && now - this.known.at < FRESH_MS) return this.known.book;
    const book = asServer('items belong to nobody', () => this.repository.newest()).then(itemBook);
    this.known = { at: now, book };
    return book.catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
  }

  /** Answers with the version that each was given to; content that is no question any more counts as its tier. */
  async versioned<T extends Omit<AskedVersion, 'version'> & { readonly contentHash: string }>(
    answers: readonly T[],
  ): Promise<(T & AskedVersion)[]> {
    const versions = await this.repository.versions([
      ...new Set(answers.map(({ contentHash }) => contentHash)),
    ]);
    return answers.map((answer) => ({
      ...answer,
      version: versions.get(answer.contentHash) ?? '',
    }));
  }

  /** Fits the items anew where there are other answers than last time; a fit that takes too long changes nothing. */
  async calibrate(): Promise<void> {
    const asOf = await this.repository.asOf();
    if (asOf === (await this.repository.lastAsOf())) return;
    const questions = await this.repository.answered();
    const began = performance.now();
    const fitted = await this.thread.calibrate({ questions }).catch((error: unknown) => {
      if (!(error instanceof Overrun)) throw error;
      this.logger.warn({ msg: 'a calibration of questions took too long and was given up' });
      return null;
    });
    if (fitted === null) return;
    const milliseconds = Math.round(performance.now() - began);
    await this.repository.keep({ ...fitted, asOf, milliseconds, fittedAt: this.clock.now() });
    this.known = undefined;
  }
}
