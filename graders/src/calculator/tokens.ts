import type { Result } from '../result.js';
import { failure, success } from '../result.js';
import type { FormulaFault, FormulaToken, Operator } from '../rubric/formula-tree.js';
import { countOf, unitOf } from '../units/quantity.js';
import type { Amount } from './amount.js';
import { amountOf } from './amount.js';

type Token = FormulaToken<Amount>;

const NUMBER = /(?:\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?/iy;
const WORD = /\p{L}+(?:[/-]\p{L}+)?|\$(?:\/\p{L}+)?|%/uy;
const SIGNS: Readonly<Record<string, Operator | '(' | ')'>> = {
  '+': '+',
  '-': '-',
  '\u2212': '-',
  '\u2013': '-',
  '*': '*',
  '\u00d7': '*',
  '\u00b7': '*',
  x: '*',
  X: '*',
  '/': '/',
  '\u00f7': '/',
  '^': '^',
  '(': '(',
  ')': ')',
};

/** What people count in this field; a plain number all the same. */
const COUNTED =
  /^(?:gpu|device|accelerator|node|rank|stage|layer|head|param|parameter|step|micro-batch)(?:s|es)?$/i;

/** The value that a word stands for: a unit, a count (k, bn), something counted; undefined for any other. */
function meaningOf(word: string): Amount | undefined {
  const count = countOf(word);
  const unit = unitOf(word);
  if (unit) return amountOf(1, unit);
  if (COUNTED.test(word)) return { value: 1, powers: {} };
  return count === undefined ? undefined : { value: count, powers: {} };
}

interface Word {
  readonly amount: Amount;
  readonly end: number;
}

class Reader {
  private readonly text: string;
  private readonly last: Amount | undefined;
  private readonly tokens: Token[] = [];
  private at = 0;

  constructor(text: string, last: Amount | undefined) {
    this.text = text;
    this.last = last;
  }

  all(): Result<Token[], FormulaFault> {
    this.skip();
    while (this.at < this.text.length) {
      const fault = this.next();
      if (fault) return failure(fault);
      this.skip();
    }
    return success(this.tokens);
  }

  private next(): FormulaFault | undefined {
    const start = this.at;
    const number = this.match(NUMBER);
    if (number !== undefined) return this.number(start, number);
    const dollars = /^\$\s?(?=[\d.])/.exec(this.text.slice(start, start + 3));
    if (dollars) return this.dollars(start, dollars[0].length);
    const char = this.text[start] ?? '';
    const alone = !/\p{L}/u.test(char) || !/[\p{L}/]/u.test(this.text[start + 1] ?? '');
    const sign = alone && Object.hasOwn(SIGNS, char) ? SIGNS[char] : undefined;
    if (sign === undefined) return this.word(start);
    this.at++;
    this.tokens.push({ kind: 'sign', sign, start, end: this.at });
    return undefined;
  }

  /** A number with the unit behind it is one value: 16 / 2 GB divides by 2 GB. */
  private number(start: number, digits: string): FormulaFault | undefined {
    const value = Number(digits.replaceAll(',', ''));
    const decimal = /^,\d/.test(this.text.slice(this.at));
    if (decimal)
      return { start, end: this.at + 2, message: 'Write a point for the decimals: 43.75.' };
    if (!Number.isFinite(value)) return { start, end: this.at, message: 'This is too large.' };
    let amount: Amount = { value, powers: {} };
    // a count, a unit, or both: 64k tokens
    for (let left = 2; left > 0; left--) {
      const word = this.unitAhead();
      if (!word) break;
      amount = { value: amount.value * word.amount.value, powers: word.amount.powers };
      this.at = word.end;
      if (Object.keys(word.amount.powers).length > 0) break;
    }
    this.leaf(amount, start);
    return undefined;
  }

  private dollars(start: number, length: number): FormulaFault | undefined {
    this.at += length;
    const digits = this.match(NUMBER);
    if (digits === undefined) return { start, end: this.at, message: 'A number is missing here.' };
    const fault = this.number(start, digits);
    const token = this.tokens.pop();
    if (fault || token?.kind !== 'leaf') return fault;
    this.leaf({ value: token.leaf.value, powers: { dollars: 1 } }, start);
    return undefined;
  }

  private word(start: number): FormulaFault | undefined {
    const known = this.wordHere();
    if (known) {
      this.at = known.end;
      // (3 + 5) GB: a unit behind a bracket multiplies
      const before = this.tokens.at(-1);
      if (before?.kind === 'sign' && before.sign === ')')
        this.tokens.push({ kind: 'sign', sign: '*', start, end: start });
      this.leaf(known.amount, start);
      return undefined;
    }
    const word = /^[\p{L}\d_]+/u.exec(this.text.slice(start))?.[0] ?? '';
    if (word.toLowerCase() === 'ans')
      return {
        start,
        end: start + word.length,
        message: 'There is no result before this one.',
      };
    if (word !== '')
      return { start, end: start + word.length, message: `“${word}” is no unit that is known.` };
    const char = String.fromCodePoint(this.text.codePointAt(start) ?? 0);
    return { start, end: start + char.length, message: `“${char}” cannot stand in a calculation.` };
  }

  /** The unit behind a number; x is a sign there. */
  private unitAhead(): Word | undefined {
    const from = this.at;
    this.skip();
    const isTimes = /^[xX](?!\p{L})/u.test(this.text.slice(this.at));
    const isAns = /^ans(?!\p{L})/iu.test(this.text.slice(this.at));
    const isPrefix = /^\$\s?[\d.]/.test(this.text.slice(this.at));
    const word = isTimes || isAns || isPrefix ? undefined : this.wordHere();
    this.at = from;
    return word;
  }

  /** `GB/s` where that is a unit, else `GB` before a division. */
  private wordHere(): Word | undefined {
    const start = this.at;
    const whole = this.match(WORD);
    this.at = start;
    if (whole === undefined) return undefined;
    if (whole.toLowerCase() === 'ans' && this.last)
      return { amount: this.last, end: start + whole.length };
    for (const name of [whole, whole.split(/[/-]/)[0] ?? '']) {
      const amount = meaningOf(name);
      if (amount) return { amount, end: start + name.length };
    }
    return undefined;
  }

  private leaf(leaf: Amount, start: number): void {
    this.tokens.push({ kind: 'leaf', leaf, start, end: this.at });
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private skip(): void {
    while (/\s/u.test(this.text[this.at] ?? '')) this.at++;
  }
}

/** The values and signs of a calculation; `last` is what `ans` stands for. */
export function calculatorTokens(
  text: string,
  last: Amount | undefined,
): Result<Token[], FormulaFault> {
  return new Reader(text, last).all();
}
