import type { Revision, SaveReceipt } from '../api/shapes.js';
import type { Timer } from './lateness.js';
import type { SaveState } from './save-state.js';
import type { WriteAheadLog } from './write-ahead-log.js';

/** What the saver needs of the world. */
export interface SaverPorts {
  attempt: string;
  clientId: string;
  log: WriteAheadLog;
  send(item: string, revision: Revision, keepalive: boolean): Promise<SaveReceipt>;
  timer: Timer;
  now(): number;
  onState(state: SaveState): void;
}
