import type { Answer, QuestionView } from '../../api/shapes.js';
import { fittedAnswer } from './fitted-answer.js';

const question = (change: Partial<QuestionView>): QuestionView => ({
  id: 'own-spike',
  kind: 'structured',
  version: 'v',
  title: 'A loss spike',
  tier: 'advanced',
  topics: [],
  guide: 'g',
  minutes: 9,
  prompt: 'What do you do?',
  ...change,
});
const sections = (...ids: string[]) => ids.map((id) => ({ id, label: id }));
const labelled = (...ids: string[]) => ids.map((id) => ({ id, label: id }));

describe('an answer tried on a question that changes', () => {
  const before = question({ sections: sections('a', 'b') });
  const answer: Answer = { kind: 'structured', sections: { a: 'one', b: 'two' } };

  it('stays as long as the same is asked', () => {
    expect(fittedAnswer(answer, before, { ...before, title: 'Another title' })).toBe(answer);
  });

  it('keeps the words of the sections that are still there', () => {
    const after = question({ sections: sections('c', 'b') });
    expect(fittedAnswer(answer, before, after)).toEqual({
      kind: 'structured',
      sections: { c: '', b: 'two' },
    });
  });

  it('begins anew where something else is asked', () => {
    const after = question({ kind: 'choice', options: labelled('x', 'y', 'z') });
    const blank = { kind: 'choice', picked: [], reason: '' };
    expect(fittedAnswer(answer, before, after)).toEqual(blank);
    expect(fittedAnswer(null, null, after)).toEqual(blank);
    const picked: Answer = { kind: 'choice', picked: ['x'], reason: 'so' };
    expect(fittedAnswer(picked, after, { ...after, options: labelled('y', 'x', 'z') })).toBe(
      picked,
    );
    expect(fittedAnswer(picked, after, { ...after, options: labelled('w', 'y', 'z') })).toEqual(
      blank,
    );
  });
});
