import { count } from '../../ui/format.js';

/** A length of time in words: "45 minutes", "1 hour 30 minutes", "22 minutes 30 seconds". */
export function lengthOf(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => count(n, unit));
  return said.length === 0 ? count(0, 'second') : said.join(' ');
}
