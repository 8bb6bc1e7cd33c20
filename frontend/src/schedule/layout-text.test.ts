import { play } from '@meshwright/graders/schedule';
import { nextPasses, passesIn, rowFault, standing } from './layout-text.js';

const pipeline = { stages: 2, microBatches: 2, forward: [1, 1], backward: [2, 2], transfer: 0 };
const played = (...rows: string[]) => play(pipeline, rows.map(passesIn));

describe('a row of passes', () => {
  it('is read in either case, parted by blanks or commas', () => {
    expect(passesIn(' f1, B1;F2\n b2 ')).toEqual(['F1', 'B1', 'F2', 'B2']);
    expect(passesIn('')).toEqual([]);
  });

  it('is never more than the server takes', () => {
    expect(passesIn('F1 '.repeat(500))).toHaveLength(128);
    expect(passesIn('FORWARD-1234')).toEqual(['FORWARD-']);
  });

  it('is offered the first pass of each letter that it lacks', () => {
    expect(nextPasses(pipeline, ['F1'])).toEqual(['F2', 'B1']);
    expect(nextPasses(pipeline, ['F1', 'F2', 'B1'])).toEqual(['B2']);
    expect(nextPasses({ ...pipeline, weight: [1, 1] }, [])).toEqual(['F1', 'B1', 'W1']);
  });

  it('says what in it is no pass, and what stands twice', () => {
    expect(rowFault(played('F1 X9'), 1)).toMatch(/^X9: no pass/);
    expect(rowFault(played('F1 F1'), 1)).toBe('Placed twice: F1.');
    expect(rowFault(played('F1 F1'), 2)).toBeUndefined();
  });
});

describe('where a layout stands', () => {
  it.each([
    [['F1 F2 B1 B2', 'F1 B1 F2 B2'], 'Runs to its end in 9 units of time.'],
    [['F1'], '7 passes are still to be placed.'],
    [['F1 F2 B1 B2', 'F1 B1 F2'], '1 pass is still to be placed.'],
    [['B1 F1 F2 B2', 'F1 B1 F2 B2'], 'Stuck: B1 on stage 1 waits for F1 on stage 1.'],
    [['F1 F2 B1 B2 X', 'F1 B1 F2 B2'], 'Some rows cannot be read.'],
  ])('%j: %s', (rows, said) => {
    expect(standing(played(...rows))).toBe(said);
  });
});
