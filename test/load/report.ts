/** What a load client hands back to who started it, and how that is shown. */
import { cpus, totalmem } from 'node:os';
import type { Acknowledged, Started } from '../served/verify.js';

/** How much is asked for; times in seconds. */
export interface Plan {
  readonly url: string;
  /** Whether the organisation's own questions are asked, and not the shared bank's. */
  readonly own: boolean;
  /** Candidates who start within one second, and as many more who start in the same instant. */
  readonly starts: number;
  /** Candidates who then write, all of them started; never fewer than those who start. */
  readonly savers: number;
  readonly seconds: number;
  /** Before the counting begins, so that everybody is at work. */
  readonly warmUp: number;
}

/** Requests of one kind that were answered as they should be. */
export interface Timings {
  readonly name: string;
  /** From the first one sent to the last one answered. */
  readonly seconds: number;
  readonly milliseconds: readonly number[];
}

export interface Outcome {
  readonly timings: readonly Timings[];
  readonly started: readonly Started[];
  readonly acknowledged: readonly Acknowledged[];
  /** Bytes of the bodies of all saves. */
  readonly bytes: number;
  /** Every request that was not answered as it should be. */
  readonly errors: readonly string[];
}

/** The smallest value that at least `share` of all values do not exceed (nearest rank); NaN of none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function machine(): string {
  const all = cpus();
  const gib = (totalmem() / 2 ** 30).toFixed(0);
  return `${String(all.length)} x ${all[0]?.model ?? 'unknown'}, ${gib} GiB, Node ${process.version}`;
}

/** A Markdown table, latencies in milliseconds as the client sees them. */
export function table(timings: readonly Timings[]): string {
  const head = ['what', 'requests', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms'];
  const rows = timings.map(({ name, seconds, milliseconds }) => {
    const sorted = [...milliseconds].sort((a, b) => a - b);
    const shares = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share).toFixed(1));
    return [name, String(sorted.length), (sorted.length / seconds).toFixed(1), ...shares];
  });
  const width = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(width[i] ?? 0) : cell.padStart(width[i] ?? 0))).join(' | ')} |`;
  const rule = `| ${width.map((n, i) => (i === 0 ? '-'.repeat(n) : `${'-'.repeat(n - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
