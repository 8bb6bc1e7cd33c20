import {
  barWords,
  lackWords,
  overviewWords,
  reliabilityWords,
  seenWords,
  shareWords,
  shortWords,
  weightWords,
  withoutWords,
} from './figure-words.js';
import type { AnalyticsQuestion, AssessmentAnalytics } from '../../api/shapes.js';

const analytics = (
  whole: Partial<AssessmentAnalytics['whole']>,
  kinds: readonly (readonly string[])[] = [],
): AssessmentAnalytics =>
  ({
    needed: 5,
    judged: 30,
    whole: { people: 40, reliability: null, lack: null, ...whole },
    questions: kinds.map((own) => ({
      flags: own.map((kind) => ({ kind, sure: true, finding: '', advice: '' })),
    })),
  }) as unknown as AssessmentAnalytics;

it('says what a criterion counts as a share, not in the points of its rubric', () => {
  expect(weightWords({ maxPoints: 8 }, [{ maxPoints: 8 }, { maxPoints: 12 }])).toBe(
    '40 % of the question',
  );
});

describe('figures in words', () => {
  it('stand in one line where there is no room for columns', () => {
    const question = {
      answered: 8723,
      difficulty: { value: 0.33, low: 0.32, high: 0.34 },
      discrimination: { value: 0.43, low: 0.41, high: 0.44 },
      seconds: { median: 324 },
      budgetSeconds: 540,
      alike: false,
    } as AnalyticsQuestion;
    expect(shortWords(question)).toBe(
      '8,723 answers · points earned: 33 % (32 to 34 %) · tells people apart: 0.43 (0.41 to 0.44) · median time: 5.4 of 9.0 min',
    );
    expect(shortWords({ ...question, discrimination: null, seconds: null, alike: true })).toBe(
      '8,723 answers · points earned: 33 % (32 to 34 %) · tells people apart: all scores are alike',
    );
  });

  it('have their range beside them, with a sign that is no hyphen', () => {
    expect(shareWords({ value: 0.55, low: 0.5, high: 0.6 })).toBe('55 % (50 to 60 %)');
    expect(shareWords({ value: 0.01, low: -0.02, high: 0.04 })).toBe('1 % (−2 to 4 %)');
  });

  it.each([
    [{ reliability: { value: 0.93, low: 0.9, high: 0.95, standardError: 0.4 } }, /decision/],
    [{ reliability: { value: 0.75, low: 0.7, high: 0.8, standardError: 0.8 } }, /beside/],
    [{ reliability: { value: 0.4, low: 0.2, high: 0.6, standardError: 1 } }, /too little/],
    [{ lack: 'alike' as const }, /all scores are alike/],
    [{ lack: 'one-question' as const }, /one question/],
    [{ lack: 'few-people' as const, people: 2 }, /too few people \(2 of 5\)/],
  ])('say what a reliability is good for, or why there is none: %j', (whole, words) => {
    expect(reliabilityWords(analytics(whole))).toMatch(words);
  });

  it('say why a question has none', () => {
    expect(lackWords({ answered: 4 }, 5)).toBe('too few answers (4 of 5)');
    expect(lackWords({ answered: 5 }, 5)).toBe('');
  });

  it('compare a reliability with that of the whole', () => {
    expect(withoutWords(0.84, 0.8)).toBe('0.84, better by 0.04');
    expect(withoutWords(0.76, 0.8)).toBe('0.76, worse by 0.04');
    expect(withoutWords(0.8, 0.8)).toBe('0.80, the same');
  });

  it('count bars and who has seen a question', () => {
    expect(barWords([3, 0, 0, 0, 0, 0, 0, 0, 0, 41])).toBe('0 to 1: 3; 9 to 10: 41');
    expect(barWords([0, 0])).toBe('nobody');
    const seen = { shown: 20, elsewhere: 8, exposure: 0.25 };
    expect(seenWords({ ...seen, fromPool: true })).toBe(
      '20 here, 25 % of the draws, 8 in other assessments',
    );
    expect(seenWords({ ...seen, elsewhere: 0, fromPool: false })).toBe('20 here');
  });

  it('say at a glance what there is to look at', () => {
    expect(overviewWords(analytics({}, [[], []]))).toBe('No flags');
    expect(
      overviewWords(analytics({}, [['negative-discrimination'], ['slow'], ['too-few-answers']])),
    ).toBe('2 questions to look at · 1 urgently · 1 not judged below 30 answers');
  });
});
