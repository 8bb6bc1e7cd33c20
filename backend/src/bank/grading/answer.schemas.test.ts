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

describe('texts that cannot be stored', () => {
  it('are told by their place, and no more than twenty of them', () => {
    const stages = Array.from({ length: 16 }, () => Array<string>(128).fill('\0'));
    expect(faultsOf({ kind: 'schedule', stages })).toHaveLength(20);
    expect(faultsOf({ kind: 'plan', plan: { tp: 8, note: ['a', '\0'] } })).toEqual([
      { path: 'plan.note.1', message: expect.stringMatching(/U\+0000/u) as string },
    ]);
  });
});
