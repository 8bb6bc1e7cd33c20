import type { MarkStep } from '../../api/shapes.js';
import { countsWords, stepWords } from './mark-words.js';

const step = (kind: MarkStep['kind'], counts = false): MarkStep => ({
  kind,
  counts,
  score: 6,
  at: '2026-11-22T10:00:00.000Z',
  text: '',
  bulk: null,
});

describe('how a score came about, in words', () => {
  it('says that nobody has marked an answer whose proposal counts', () => {
    expect(countsWords([step('graded'), step('regraded', true)])).toContain('nobody has marked');
  });

  it('says that two marks that agree are one mean', () => {
    const both = [step('graded'), step('first', true), step('second', true)];
    expect(countsWords(both)).toBe('The score is the mean of both marks.');
  });

  it('says that one mark counts, whoever was asked before', () => {
    const steps = [step('first'), step('second'), step('appealed'), step('appeal', true)];
    expect(countsWords(steps)).toBe('The score is the mark that counts.');
    expect(steps.map(stepWords)).toHaveLength(new Set(steps.map(stepWords)).size);
  });

  it('says of a mark that was accepted in bulk that few were looked at', () => {
    const bulk = { ...step('first', true), bulk: { looked: 5, waiting: 100 } };
    expect(stepWords(bulk)).toContain('accepted in bulk after 5 of 100');
  });

  it('is nothing of nothing', () => {
    expect(countsWords([])).toBe('');
  });
});
