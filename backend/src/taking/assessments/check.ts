import type { Question } from '@meshwright/question-bank';
import type { Blueprint } from './blueprint.schemas.js';
import type { Check } from './checks.schemas.js';
import type { Settings, Window } from './settings.schemas.js';

export interface CheckedDraft {
  readonly title: string;
  readonly blueprint: Blueprint;
  readonly settings: Settings;
}

export interface CheckContext {
  readonly bank: ReadonlyMap<string, Question>;
  readonly topics: ReadonlySet<string>;
  readonly guides: ReadonlySet<string>;
  readonly now: Date;
  /** Windows of the organisation's other assessments that are published. */
  readonly others: readonly { readonly title: string; readonly window: Window }[];
}

const made =
  (level: Check['level']) =>
  (path: string, message: string, mend: string): Check => ({ level, path, message, mend });
export const error = made('error');
export const warning = made('warning');
export const note = made('note');
