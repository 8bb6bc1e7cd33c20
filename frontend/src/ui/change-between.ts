/** The one stretch of a text that makes another of it: what both begin and end with stays. */
export function changeBetween(
  before: string,
  after: string,
): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < most - from && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}
