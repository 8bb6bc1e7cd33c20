import type { Question } from '@meshwright/question-bank';
import type { Blueprint } from './blueprint.schemas.js';
import type { Settings } from './settings.schemas.js';

/** A published version of an assessment: it never changes. */
export interface Release {
  readonly id: string;
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly number: number;
  readonly title: string;
  readonly blueprint: Blueprint;
  readonly settings: Settings;
  /** Every question that an item names or a pool may draw, by id, as the bank had it. */
  readonly questions: ReadonlyMap<string, Question>;
  readonly bankVersion: string;
  readonly publishedAt: Date;
}
