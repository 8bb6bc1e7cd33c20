import type { AssessmentCheck } from '../../api/shapes.js';

/** The tab of the editor that shows what a check's path names. */
export type Tab = 'questions' | 'rules' | 'results' | 'texts';

export function tabOf(path: string): Tab {
  if (/^settings\.(passBands|results|review|badge)/u.test(path)) return 'results';
  if (/^settings\.(consentText|instructions)/u.test(path)) return 'texts';
  return path.startsWith('settings.') ? 'rules' : 'questions';
}

/** The id of the element on the page that a path names: the nearest one that has an id. */
export function anchorOf(path: string): string {
  const item = /^blueprint\.sections\.(\d+)\.items\.(\d+)/u.exec(path);
  if (item !== null) return `item-${item[1] ?? ''}-${item[2] ?? ''}`;
  const section = /^blueprint\.sections\.(\d+)/u.exec(path);
  if (section !== null) return `section-${section[1] ?? ''}`;
  const band = /^settings\.passBands\.(\d+)/u.exec(path);
  if (band !== null) return `band-${band[1] ?? ''}`;
  return path.split('.').slice(0, 2).join('-');
}

/** "Section 2, item 1" for a path into the blueprint; nothing for settings, whose message names them. */
export function placeWords(path: string): string {
  const [, section, item] = /^blueprint\.sections\.(\d+)(?:\.items\.(\d+))?/u.exec(path) ?? [];
  if (section === undefined) return '';
  const words = `Section ${Number(section) + 1}`;
  return item === undefined ? words : `${words}, item ${Number(item) + 1}`;
}

export const checksAt = (checks: readonly AssessmentCheck[], prefix: string): AssessmentCheck[] =>
  checks.filter(({ path }) => path === prefix || path.startsWith(`${prefix}.`));
