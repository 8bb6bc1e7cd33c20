import { Chance } from '../platform/config/index.js';

/** One seed after the other: the same history each time. */
export class HistoryChance extends Chance {
  private next = 0;

  override seed(): number {
    return this.next++;
  }
}
