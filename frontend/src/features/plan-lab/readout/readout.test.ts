import { readout } from './readout.js';

const figure = { value: '12.3 s', note: '11 to 14 s', now: 12.3, before: 11 };

describe('a figure of the strip', () => {
  it('is shown of a plan that can run', () => {
    expect(readout(figure, false)).toEqual(figure);
  });

  it('is none of a plan that cannot: neither the last value, nor its change, nor its note', () => {
    expect(readout(figure, true)).toEqual({
      value: '–',
      note: 'no figure',
      now: null,
      before: undefined,
    });
  });
});
