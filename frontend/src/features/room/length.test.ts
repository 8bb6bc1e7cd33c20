import { lengthOf } from './length.js';

it.each([
  [60, '1 minute'],
  [2700, '45 minutes'],
  [3600, '1 hour'],
  [5400, '1 hour 30 minutes'],
  [90, '1 minute 30 seconds'],
  [1350, '22 minutes 30 seconds'],
  [0, '0 seconds'],
])('%i seconds read %s', (seconds, words) => {
  expect(lengthOf(seconds)).toBe(words);
});
