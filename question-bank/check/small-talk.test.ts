import type { Report } from '@meshwright/graders';
import { smallTalk, smallTalkRemarks } from './small-talk.js';

const quotes = [{ section: 'a', start: 0, end: 10, text: 'takes time' }];
const criterion = { label: 'it measures', maxPoints: 1, level: 'named', quotes };
const report = {
  kind: 'structured',
  score: 1,
  points: 1,
  maxPoints: 10,
  criteria: [
    { ...criterion, id: 'measure', points: 0.3 },
    { ...criterion, id: 'other', points: 0, quotes: [] },
  ],
  misconceptions: [{ id: 'wrong', points: -1, why: 'it is wrong', quotes }],
  adjustments: [],
  notUnderstood: [],
} as unknown as Report;

test('what small talk meets or sets off is named with its words', () => {
  expect(smallTalkRemarks(report)).toEqual([
    {
      severity: 'warning',
      path: 'criteria.measure',
      message: 'small talk sets it off: "takes time"',
    },
    {
      severity: 'warning',
      path: 'misconceptions.wrong',
      message: 'small talk sets it off: "takes time"',
    },
  ]);
});

test('every section is filled', () => {
  expect(Object.keys(smallTalk([{ id: 'a' }, { id: 'b' }]))).toEqual(['a', 'b']);
});
