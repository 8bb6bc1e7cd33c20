import { Clock } from '../platform/config/index.js';

/** A clock that stands until it is put forward: weeks of history are lived through in seconds. */
export class HistoryClock extends Clock {
  constructor(private at: number) {
    super();
  }

  override now(): Date {
    return new Date(this.at);
  }

  /** Never back. */
  moveTo(at: number): void {
    this.at = Math.max(this.at, at);
  }

  advance(ms: number): void {
    this.at += ms;
  }
}
