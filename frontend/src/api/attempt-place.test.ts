import { attemptPlace } from './attempt-place.js';

describe('the place of an attempt', () => {
  it.each([
    ['practice', 'running', '/attempts/7/resume'],
    ['practice', 'graded', '/attempts/7'],
    ['interview', 'paused', '/interview/7'],
    ['interview', 'submitted', '/attempts/7'],
    ['assessment', 'running', '/assessment/7'],
    ['assessment', 'graded', '/assessment/7'],
  ] as const)('of %s that is %s is %s', (kind, state, place) => {
    expect(attemptPlace({ id: '7', kind, state })).toBe(place);
  });
});
