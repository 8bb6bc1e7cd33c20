import type { Result } from '../result.js';
import { failure, success } from '../result.js';
import type { FormulaFault, Tree } from '../rubric/formula-tree.js';
import { parseTree } from '../rubric/formula-tree.js';
import type { Amount } from './amount.js';
import { operate } from './amount.js';
import { calculatorTokens } from './tokens.js';
import { isUsual, written, writtenIn } from './written.js';

/** Longer calculations are not read. */
export const LONGEST_CALCULATION = 200;

export interface Calculated {
  readonly amount: Amount;
  /** As a number question reads it: `43.75 GB`. */
  readonly text: string;
  /** What may have been meant otherwise. */
  readonly note?: string;
}

/** `… in GiB`: the unit that the result is asked in. */
const ASKED = /\s(?:in|to)\s+(\S+)$/iu;

function valueOf(tree: Tree<Amount>): Result<Amount, FormulaFault> {
  if (tree.kind === 'leaf') return success(tree.leaf);
  if (tree.kind === 'negation') {
    const of = valueOf(tree.of);
    return of.ok ? success({ ...of.value, value: -of.value.value }) : of;
  }
  const left = valueOf(tree.left);
  if (!left.ok) return left;
  const right = valueOf(tree.right);
  if (!right.ok) return right;
  const result = operate(tree.operator, left.value, right.value);
  if (!result.ok) return failure({ ...tree.at, message: result.error });
  const { value } = result.value;
  if (Number.isNaN(value)) return failure({ ...tree.at, message: 'This has no real value.' });
  return Number.isFinite(value)
    ? result
    : failure({ ...tree.at, message: 'The result is too large.' });
}

function inUnit(amount: Amount, name: string, start: number): Result<Calculated, FormulaFault> {
  const text = writtenIn(amount, name);
  if (text !== undefined) return success({ amount, text });
  const message = `${written(amount)} cannot be written in ${name}.`;
  return failure({ start, end: start + name.length, message });
}

/** Bytes times bytes is most often a count of billions that was read as bytes. */
const isMistaken = (text: string, { powers }: Amount): boolean =>
  !isUsual(powers) && /\d\s?B(?!\w)/.test(text);

/**
 * Works out `175bn * 16 B / 64 in GiB`: numbers with the units of number questions, counts (k, M, bn, T), + - * / ^,
 * brackets, `ans` for `last`, and `in` for the unit of the result. Faults say where they are. Bounded in length and
 * depth, linear, without evaluating text as code.
 */
export function calculate(input: string, last?: Amount): Result<Calculated, FormulaFault> {
  const text = input.replace(/[\s=]+$/u, '');
  if (text.length > LONGEST_CALCULATION)
    return failure({
      start: LONGEST_CALCULATION,
      end: text.length,
      message: `A calculation has up to ${String(LONGEST_CALCULATION)} characters: go on with ans.`,
    });
  const asked = ASKED.exec(text);
  const body = asked ? text.slice(0, asked.index) : text;
  const tokens = calculatorTokens(body, last);
  if (!tokens.ok) return tokens;
  const tree = parseTree(tokens.value, body.length);
  if (!tree.ok) return tree;
  const result = valueOf(tree.value);
  if (!result.ok) return result;
  const name = asked?.[1];
  if (name !== undefined) return inUnit(result.value, name, text.length - name.length);
  return success({
    amount: result.value,
    text: written(result.value),
    ...(isMistaken(body, result.value)
      ? { note: 'B is read as bytes; for billions write bn.' }
      : {}),
  });
}
