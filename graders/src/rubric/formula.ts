import type { FormulaToken, Operator, Tree } from './formula-tree.js';
import { parseTree } from './formula-tree.js';

/** A number, or the name of one. */
type Leaf = number | string;

/** Arithmetic over named values: a parsed formula. Evaluation is bounded by its length and has no side effects. */
export type Formula = Tree<Leaf>;

const operations: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
};

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([a-z][a-z0-9]*)|([-+*/^()]))/y;

function tokensOf(text: string): FormulaToken<Leaf>[] | undefined {
  const tokens: FormulaToken<Leaf>[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [, number, name, sign] = match;
    const place = { start: match.index, end: TOKEN.lastIndex };
    if (sign === undefined) tokens.push({ kind: 'leaf', leaf: name ?? Number(number), ...place });
    else tokens.push({ kind: 'sign', sign: sign as Operator | '(' | ')', ...place });
  }
  return tokens;
}

/** Reads `(p - 1) / (m + p - 1)`: numbers, names in small letters, + - * / ^ and brackets; undefined for anything else. */
export function parseFormula(text: string): Formula | undefined {
  const tokens = tokensOf(text);
  const formula = tokens && parseTree(tokens, text.length);
  return formula?.ok === true ? formula.value : undefined;
}

/** The names that a formula uses. */
export function namesIn(formula: Formula): string[] {
  if (formula.kind === 'leaf') return typeof formula.leaf === 'string' ? [formula.leaf] : [];
  if (formula.kind === 'negation') return namesIn(formula.of);
  return [...new Set([...namesIn(formula.left), ...namesIn(formula.right)])];
}

/** The value of a formula; NaN where a name has none. */
export function valueOf(formula: Formula, values: ReadonlyMap<string, number>): number {
  if (formula.kind === 'negation') return -valueOf(formula.of, values);
  if (formula.kind === 'operation')
    return operations[formula.operator](
      valueOf(formula.left, values),
      valueOf(formula.right, values),
    );
  const { leaf } = formula;
  return typeof leaf === 'string' ? (values.get(leaf) ?? NaN) : leaf;
}
