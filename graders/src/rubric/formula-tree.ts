import type { Result } from '../result.js';
import { failure, success } from '../result.js';

export type Operator = '+' | '-' | '*' | '/' | '^';

/** What is wrong with a formula, and where: offsets into its text. */
export interface FormulaFault {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

type Place = Pick<FormulaFault, 'start' | 'end'>;

/** A piece of a formula: a value of the caller's, or a sign. */
export type FormulaToken<L> = Place &
  (
    | { readonly kind: 'leaf'; readonly leaf: L }
    | { readonly kind: 'sign'; readonly sign: Operator | '(' | ')' }
  );

/** A parsed formula over leaves of the caller's; `at` is where the operator stands. */
export type Tree<L> =
  | { readonly kind: 'leaf'; readonly leaf: L }
  | { readonly kind: 'negation'; readonly of: Tree<L> }
  | {
      readonly kind: 'operation';
      readonly operator: Operator;
      readonly left: Tree<L>;
      readonly right: Tree<L>;
      readonly at: Place;
    };

/** Deeper than any formula that a person writes: brackets, signs and exponents within each other. */
const DEEPEST = 20;

const SUMS: readonly string[] = ['+', '-'];
const PRODUCTS: readonly string[] = ['*', '/'];

/** Recursive descent over tokens; the first fault ends it. */
class Parser<L> {
  private readonly tokens: readonly FormulaToken<L>[];
  private readonly length: number;
  private at = 0;
  private fault: FormulaFault | undefined;

  constructor(tokens: readonly FormulaToken<L>[], length: number) {
    this.tokens = tokens;
    this.length = length;
  }

  whole(): Result<Tree<L>, FormulaFault> {
    const tree = this.sum(0);
    const left = this.tokens[this.at];
    if (tree && left)
      this.refuse(signOf(left) === ')' ? 'No bracket was opened for this one.' : UNJOINED, left);
    return tree && !this.fault ? success(tree) : failure(this.fault ?? this.missing());
  }

  private sum(depth: number): Tree<L> | undefined {
    return this.joined(SUMS, () => this.joined(PRODUCTS, () => this.signed(depth)));
  }

  /** Operations of one strength, from left to right. */
  private joined(
    signs: readonly string[],
    operand: () => Tree<L> | undefined,
  ): Tree<L> | undefined {
    let left = operand();
    for (let next = this.sign(); left && signs.includes(next?.sign ?? ''); next = this.sign()) {
      if (!next || next.sign === '(' || next.sign === ')') break;
      this.at++;
      const right = operand();
      left = right && { kind: 'operation', operator: next.sign, left, right, at: placeOf(next) };
    }
    return left;
  }

  /** A minus binds weaker than a power and stronger than a product: -2^2 is -4. */
  private signed(depth: number): Tree<L> | undefined {
    const sign = this.sign();
    if (sign?.sign !== '-') return this.power(depth);
    if (depth >= DEEPEST) return this.refuse(TOO_DEEP, sign);
    this.at++;
    const of = this.signed(depth + 1);
    return of && { kind: 'negation', of };
  }

  private power(depth: number): Tree<L> | undefined {
    const base = this.atom(depth);
    const sign = this.sign();
    if (!base || sign?.sign !== '^') return base;
    if (depth >= DEEPEST) return this.refuse(TOO_DEEP, sign);
    this.at++;
    const exponent = this.signed(depth + 1);
    return (
      exponent && {
        kind: 'operation',
        operator: '^',
        left: base,
        right: exponent,
        at: placeOf(sign),
      }
    );
  }

  private atom(depth: number): Tree<L> | undefined {
    const token = this.tokens[this.at++];
    if (!token) return this.refuse(UNFINISHED, this.end());
    if (token.kind === 'leaf') return { kind: 'leaf', leaf: token.leaf };
    if (token.sign !== '(')
      return this.refuse(
        `A number is missing before the ${token.sign === ')' ? 'bracket' : `“${token.sign}”`}.`,
        token,
      );
    if (depth >= DEEPEST) return this.refuse(TOO_DEEP, token);
    const inner = this.sum(depth + 1);
    if (!inner) return undefined;
    const close = this.tokens[this.at++];
    if (close && signOf(close) !== ')') return this.refuse(UNJOINED, close);
    return close ? inner : this.refuse('This bracket is not closed.', token);
  }

  private sign(): Extract<FormulaToken<L>, { kind: 'sign' }> | undefined {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' ? token : undefined;
  }

  private end(): Place {
    return { start: this.length, end: this.length };
  }

  private missing(): FormulaFault {
    return { ...this.end(), message: UNFINISHED };
  }

  private refuse(message: string, place: Place): Tree<L> | undefined {
    this.fault ??= { ...placeOf(place), message };
    return undefined;
  }
}

const UNFINISHED = 'A number is missing at the end.';
const UNJOINED = 'A sign such as + or × is missing before this.';
const TOO_DEEP = `More than ${String(DEEPEST)} brackets and signs within each other.`;

const placeOf = ({ start, end }: Place): Place => ({ start, end });
const signOf = (token: FormulaToken<unknown>): string | undefined =>
  token.kind === 'sign' ? token.sign : undefined;

/**
 * The formula that the tokens write: + - * / ^ and brackets, powers from right to left. `length` is the text's, for
 * faults at its end. Depth is bounded; the work is linear in the tokens.
 */
export function parseTree<L>(
  tokens: readonly FormulaToken<L>[],
  length: number,
): Result<Tree<L>, FormulaFault> {
  return new Parser(tokens, length).whole();
}
