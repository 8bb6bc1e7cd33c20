import { Answer } from './answer.schemas.js';

const many = (count: number, value: unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`no id ${String(i)}`, value]));
const faultsOf = (answer: unknown): { path: string; message: string }[] =>
  (Answer.safeParse(answer).error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));

describe('the parts of an answer', () => {
  it('are counted before one of them is looked at: there is one fault, not one of each', () => {
    expect(faultsOf({ kind: 'structured', sections: many(4_000, 1) })).toEqual([
      { path: 'sections', message: expect.stringMatching(/^at most \d+ sections$/u) as string },
    ]);
    expect(faultsOf({ kind: 'structured', sections: {}, parts: many(4_000, {}) })).toEqual([
      { path: 'parts', message: expect.stringMatching(/^at most \d+ parts$/u) as string },
    ]);
  });

  it('are each told what is wrong with them where they are few', () => {
    expect(faultsOf({ kind: 'structured', sections: { checks: 1 } })).toHaveLength(1);
    expect(faultsOf({ kind: 'structured', sections: { 'no id': 'x' } })).toHaveLength(1);
    expect(faultsOf({ kind: 'structured', sections: { checks: 'I profile.' } })).toEqual([]);
    expect(faultsOf({ kind: 'structured', sections: 'no record' })).toHaveLength(1);
  });
});
