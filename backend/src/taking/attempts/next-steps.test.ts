import type { Guide, Project, Question } from '@meshwright/question-bank';
import { nextSteps, type Library } from './next-steps.js';
import type { ReportItem } from './report.schemas.js';

const item = (id: string, score: number, change: Partial<ReportItem> = {}): ReportItem => ({
  id,
  question: {
    id,
    kind: 'structured',
    version: 'v',
    title: `Title of ${id}`,
    tier: 'intermediate',
    topics: ['networking'],
    guide: 'basics',
    minutes: 10,
    prompt: 'p',
  },
  report: {
    kind: 'structured',
    score,
    points: score,
    maxPoints: 10,
    criteria: [
      {
        id: 'a',
        label: 'Small',
        level: 'none',
        points: 0,
        maxPoints: 1,
        quotes: [],
        missing: 'the small one',
      },
      {
        id: 'b',
        label: 'Big',
        level: 'none',
        points: 0,
        maxPoints: 6,
        quotes: [],
        missing: 'the big one',
      },
    ],
    misconceptions: [],
    adjustments: [],
    notUnderstood: [],
  },
  weight: 10,
  score,
  ...change,
});

const question = (id: string, tier: string, topics = ['networking']) =>
  ({ id, title: `Title of ${id}`, tier, topics, minutes: 5 }) as unknown as Question;
const library: Library = {
  questions: [
    question('asked', 'intermediate'),
    question('easier', 'beginner'),
    question('same', 'intermediate'),
    question('harder', 'advanced'),
    question('elsewhere', 'intermediate', ['sharding']),
  ],
  guides: [
    {
      id: 'basics',
      path: {
        beginner: [],
        intermediate: [
          {
            id: 'topic-item',
            title: 'On the topic',
            topics: ['networking'],
            trains: { questions: [] },
          },
          {
            id: 'own-item',
            title: 'On the question',
            topics: ['sharding'],
            trains: { questions: ['asked'] },
          },
        ],
        advanced: [],
      },
    } as unknown as Guide,
  ],
  projects: [
    {
      id: 'cluster',
      title: 'Build a cluster',
      tier: 'intermediate',
      topics: ['networking'],
      summary: 's',
    } as unknown as Project,
  ],
};

const hrefs = (items: readonly ReportItem[]): string[] =>
  nextSteps(items, library).map(({ href }) => href);

describe('the next steps', () => {
  it('are what trains the question: its guide item, a sibling, a project, and itself again', () => {
    expect(hrefs([item('asked', 3)])).toEqual([
      '/guides/basics#own-item',
      '/practice/same',
      '/projects/cluster',
      '/practice/asked',
    ]);
  });

  it('give the heaviest missing criterion as the reason', () => {
    expect(nextSteps([item('asked', 3)], library)[0]?.why).toBe('the big one');
  });

  it('begin with what cost most, each link once, at most six', () => {
    const list = [item('small-gap', 7), item('asked', 1), item('large-gap', 2, { weight: 20 })];
    const steps = hrefs(list);
    expect(steps[0]).toBe('/guides/basics#topic-item');
    expect(steps.length).toBe(6);
    expect(new Set(steps).size).toBe(6);
  });

  it('are none where nothing was missed, and follow-ups have none of their own', () => {
    expect(hrefs([item('asked', 9)])).toEqual([]);
    expect(hrefs([item('asked', 0, { followUpOf: 'other' })])).toEqual([]);
  });
});
