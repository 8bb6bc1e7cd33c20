import fc from 'fast-check';
import type { Output } from './automaton.js';
import { Automaton } from './automaton.js';

const output = (form: number, length: number): Output => ({
  form,
  slot: form + 100,
  length,
  isFirst: true,
  isLast: form % 2 === 0,
  isExact: form % 3 === 0,
});

/** What is reported at each word of a text, as `position form length`. */
function found(patterns: readonly (readonly string[])[], text: readonly string[]): string[] {
  const automaton = new Automaton(patterns.map((p, i) => [p, output(i, p.length)]));
  const { outputs } = automaton;
  let state = 0;
  return text.flatMap((word, position) => {
    state = automaton.step(state, automaton.symbolOf(word));
    const here: string[] = [];
    for (let out = outputs.begin(state); out < outputs.begin(state + 1); out++)
      here.push(`${position} ${outputs.form(out)} ${outputs.length(out)}`);
    return here.sort();
  });
}

/** The same, looked for pattern by pattern at each place. */
const expected = (patterns: readonly (readonly string[])[], text: readonly string[]): string[] =>
  text.flatMap((_, position) =>
    patterns
      .flatMap((p, i) => {
        const from = position - p.length + 1;
        const stands = from >= 0 && p.every((word, k) => text[from + k] === word);
        return stands ? [`${position} ${i} ${p.length}`] : [];
      })
      .sort(),
  );

describe('Automaton', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd');

  it('finds every form wherever it stands, within others and across their ends', () => {
    const patterns = fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { maxLength: 12 });
    const text = fc.array(fc.oneof(word, fc.constant('unknown')), { maxLength: 60 });
    fc.assert(
      fc.property(patterns, text, (some, words) => {
        expect(found(some, words)).toEqual(expected(some, words));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what is said of each part of a form', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 200 }), (form, length) => {
        const made = output(form, length);
        const { outputs } = new Automaton([[['a'], made]]);
        const read: Output = {
          form: outputs.form(0),
          slot: outputs.slot(0),
          length: outputs.length(0),
          isFirst: outputs.isFirst(0),
          isLast: outputs.isLast(0),
          isExact: outputs.isExact(0),
        };
        expect(read).toEqual(made);
      }),
    );
  });
});
