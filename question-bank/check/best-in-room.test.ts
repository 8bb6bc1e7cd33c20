import type { Report } from '@meshwright/graders';
import { bettered } from './best-in-room.js';

const lever = { knob: 'schedule', from: 'interleaved', to: 'zb-v', note: '' };
const reportWith = (...levers: object[]): Report =>
  ({
    detail: { levers, yours: { stepSeconds: { total: 10 }, peakMemoryBytes: 100 } },
  }) as unknown as Report;
const quicker = { ...lever, fits: true, stepSecondsDelta: -1, peakMemoryDelta: 10 };

test('a knob that makes the best plan quicker is named', () => {
  expect(bettered(reportWith(quicker), 'stepSeconds')).toBe('schedule "interleaved" to "zb-v"');
  expect(bettered(reportWith(quicker), 'dollars')).toBe('schedule "interleaved" to "zb-v"');
});

test('what does not fit, costs what is asked for, or gains no more than rounding betters nothing', () => {
  expect(bettered(reportWith({ ...quicker, fits: false }), 'stepSeconds')).toBeUndefined();
  expect(bettered(reportWith(quicker), 'peakMemoryBytes')).toBeUndefined();
  expect(
    bettered(reportWith({ ...quicker, stepSecondsDelta: -0.01 }), 'stepSeconds'),
  ).toBeUndefined();
});

test('a leaner plan betters one that is to be lean', () => {
  const leaner = { ...lever, fits: true, stepSecondsDelta: 5, peakMemoryDelta: -5 };
  expect(bettered(reportWith(leaner), 'peakMemoryBytes')).toBe('schedule "interleaved" to "zb-v"');
});
