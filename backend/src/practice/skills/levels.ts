/** What target profiles ask for by topic. Pure. */
import { z } from 'zod';

/** 0.5 to 10 by topic id; a topic that is not in it asks for nothing. */
export type Levels = Readonly<Record<string, number>>;

const Stored = z.record(z.string(), z.number());

/** Levels as the database has them. */
export const levelsOf = (stored: unknown): Levels => Stored.parse(stored);

/** What several profiles ask of one person: on each topic the most that one of them asks. */
export function targetsOf(profiles: readonly Levels[]): Levels {
  const targets: Record<string, number> = {};
  for (const levels of profiles)
    for (const [topic, level] of Object.entries(levels))
      targets[topic] = Math.max(level, targets[topic] ?? 0);
  return targets;
}
