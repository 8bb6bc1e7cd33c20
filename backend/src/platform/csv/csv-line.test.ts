import { csvLine } from './csv-line.js';

describe('a line of a CSV file', () => {
  it.each([
    [['a', 1, null], 'a,1,\r\n'],
    [['say "hi"', 'a,b'], '"say ""hi""","a,b"\r\n'],
    [['two\nlines'], '"two\nlines"\r\n'],
    [[-5], '-5\r\n'],
  ])('is quoted where it must be: %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1+1'])(
    'is no formula: %j',
    (cell) => {
      expect(csvLine([cell])).toMatch(/^"'/);
    },
  );
});
