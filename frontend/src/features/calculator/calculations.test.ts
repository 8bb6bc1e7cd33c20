import { addCalculation, forgetCalculations, readCalculations } from './calculations.js';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const one = (text: string) => ({ text, result: '7', amount: { value: 7, powers: { bytes: 1 } } });

describe('the calculations of an attempt', () => {
  beforeEach(() => {
    kept.clear();
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  });

  it('are kept newest last, apart from those of another', () => {
    addCalculation('a', one('3 + 4'));
    addCalculation('b', one('5 + 2'));
    expect(addCalculation('a', one('6 + 1'))).toEqual([one('3 + 4'), one('6 + 1')]);
    expect(readCalculations('a')).toEqual([one('3 + 4'), one('6 + 1')]);
    forgetCalculations('a');
    expect(readCalculations('a')).toEqual([]);
    expect(readCalculations('b')).toHaveLength(1);
  });

  it('are a hundred at most: the oldest go', () => {
    for (let i = 0; i < 105; i++) addCalculation('a', one(String(i)));
    const list = readCalculations('a');
    expect([list.length, list[0]?.text, list.at(-1)?.text]).toEqual([100, '5', '104']);
  });

  it.each(['{', 'null', '{"0":1}', '[1,{"text":"x"},null]'])('are none in %s', (stored) => {
    kept.set('mw-calculations-a', stored);
    expect(readCalculations('a')).toEqual([]);
  });
});
