import type { QuestionSummary } from '../../api/shapes.js';
import { narrow } from '../../bank/narrow.js';
import { filtersOf, queryOf } from './filters.js';

const question = (id: string, change: Partial<QuestionSummary> = {}): QuestionSummary => ({
  id,
  version: 'v',
  kind: 'numeric',
  title: id,
  tier: 'beginner',
  topics: ['collectives'],
  guide: 'distributed-training-basics',
  minutes: 4,
  ...change,
});
const bank = [
  question('plan-175b', { kind: 'plan', tier: 'advanced', topics: ['activation-memory'] }),
  question('ring-bytes', { title: 'Ring all-reduce', topics: ['collectives', 'networking'] }),
  question('long-beginner', { minutes: 20, topics: ['networking'] }),
];
const ids = (query: Record<string, string>): string[] =>
  narrow(bank, filtersOf(query)).map(({ id }) => id);

describe('the filters of the practice list', () => {
  it('lists everything, easiest and shortest first, when nothing is chosen', () => {
    expect(ids({})).toEqual(['ring-bytes', 'long-beginner', 'plan-175b']);
  });

  it.each([
    [{ kind: 'plan' }, ['plan-175b']],
    [{ tier: 'beginner' }, ['ring-bytes', 'long-beginner']],
    [{ topic: 'networking' }, ['ring-bytes', 'long-beginner']],
    [{ topic: 'networking', q: 'RING reduce' }, ['ring-bytes']],
    [{ guide: 'multi-gpu-frameworks' }, []],
    [{ kind: 'essay' }, []],
  ] as [Record<string, string>, string[]][])('narrows by %p', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it('writes only what is chosen into the address, and reads it back', () => {
    const filters = filtersOf({ q: ' zero ', tier: 'advanced' });
    expect(queryOf(filters)).toEqual({ q: 'zero', tier: 'advanced' });
    expect(filtersOf({ tier: ['advanced', 'beginner'] }).tier).toBe('advanced');
  });
});
