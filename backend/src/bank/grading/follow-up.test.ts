import { compileLexicon, Lexicon, Rubric } from '@meshwright/graders';
import { PinnedItem } from '@meshwright/question-bank';
import type { Answer } from './answer.schemas.js';
import { FOLLOW_UP_SECTION, followUpView } from './follow-up.js';
import { gradeFollowUp } from './follow-up-grading.js';

const lexicon = compileLexicon(
  Lexicon.parse({
    concepts: [
      { id: 'all-reduce', label: 'all-reduce', forms: ['all-reduce', 'allreduce'] },
      { id: 'bandwidth', label: 'bandwidth', forms: ['bandwidth'] },
      { id: 'rdma', label: 'RDMA', forms: ['rdma'] },
    ],
  }),
);

const item = PinnedItem.parse({
  id: 'slow-all-reduce',
  kind: 'structured',
  title: 'A slow all-reduce',
  guide: 'distributed-training-basics',
  tier: 'beginner',
  topics: ['networking'],
  minutes: 10,
  prompt: 'Training slowed down after a move to another cluster. What do you look at?',
  sources: [],
  sections: [
    { id: 'measure', label: 'What you measure' },
    { id: 'fix', label: 'What you change' },
  ],
  rubric: Rubric.parse({
    version: 1,
    points: 10,
    criteria: [
      {
        id: 'transport',
        label: 'Checks which transport is in use',
        weight: 6,
        levels: { explained: 'rdma', full: { near: ['rdma', 'bandwidth'] } },
        missing: 'Whether RDMA is in use at all.',
        next: 'Say that you check whether RDMA is in use, and what bandwidth it gives.',
        followUp: 'How would you find out whether the network is used as it should be?',
      },
      {
        id: 'traffic',
        label: 'Names the traffic',
        weight: 4,
        levels: { explained: 'all-reduce' },
        missing: 'The all-reduce of the gradients.',
        next: 'Name the all-reduce of the gradients.',
      },
    ],
  }),
  modelAnswer: { sections: {} },
  version: 'a'.repeat(64),
  seed: 1,
});
if (item.kind !== 'structured') throw new Error('not structured');
const structured = item;

const FIRST: Answer = {
  kind: 'structured',
  sections: { measure: 'I would profile the all-reduce because it may take most of the step.' },
};
const second = (said: string): Answer => ({
  kind: 'structured',
  sections: { [FOLLOW_UP_SECTION]: said },
});
const grade = (first: Answer | null, said: string | null) =>
  gradeFollowUp(
    {
      item: structured,
      criterionId: 'transport',
      first,
      second: said === null ? null : second(said),
    },
    lexicon,
  );

describe('a follow-up', () => {
  it('asks one question about one criterion, and shows nothing else of the key', () => {
    const view = followUpView(structured, 'transport', 3);
    expect(view).toMatchObject({
      prompt: 'How would you find out whether the network is used as it should be?',
      minutes: 3,
      sections: [{ id: 'answer' }],
    });
    expect(JSON.stringify(view)).not.toContain('RDMA');
  });

  it('adds what the first answer lacked, quoted from the second', () => {
    const said = 'I would check that RDMA is really on, because it gives ten times the bandwidth.';
    const report = grade(FIRST, said);
    expect(report).toMatchObject({ points: 6, maxPoints: 6, score: 10, misconceptions: [] });
    const [criterion] = report.criteria;
    expect(criterion?.id).toBe('transport');
    expect(criterion?.quotes.length).toBeGreaterThan(0);
    for (const { section, start, end, text } of criterion?.quotes ?? []) {
      expect(section).toBe(FOLLOW_UP_SECTION);
      expect(said.slice(start, end)).toBe(text);
    }
  });

  it('builds on the first answer: together they may earn what neither does alone', () => {
    const half = 'I would check that RDMA is on, because sockets are slow.';
    const first: Answer = { kind: 'structured', sections: { measure: half } };
    const report = grade(
      first,
      'I would compare the bandwidth of RDMA with what the link should give.',
    );
    expect(report.maxPoints).toBeLessThan(6);
    expect(report.points).toBeCloseTo(report.maxPoints, 5);
  });

  it.each<[string, Answer | null, string | null]>([
    ['no second answer', FIRST, null],
    ['a blank second answer', FIRST, '  '],
    ['a second answer about something else', FIRST, 'The weather was fine, because it was summer.'],
    [
      'the question repeated',
      FIRST,
      'How would you find out whether the network is used as it should be?',
    ],
    ['nothing at all', null, null],
  ])('adds nothing for %s', (_name, first, said) => {
    expect(grade(first, said).points).toBe(0);
  });

  it('never takes away what the first answer earned', () => {
    const first: Answer = {
      kind: 'structured',
      sections: { fix: 'I would turn RDMA on, because then the bandwidth is ten times as high.' },
    };
    const report = grade(first, 'RDMA does not matter.');
    expect(report).toMatchObject({ points: 0, maxPoints: 0, score: 10 });
  });
});
