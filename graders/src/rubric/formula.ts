/** Arithmetic over named values: a parsed formula. Evaluation is bounded by its length and has no side effects. */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'operation';
      readonly operator: Operator;
      readonly left: Formula;
      readonly right: Formula;
    };

const operations = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '^': (a: number, b: number) => a ** b,
} as const;
type Operator = keyof typeof operations;
const isOperator = (text: string): text is Operator => text in operations;

/** Binding strength, weakest first. */
const strength: readonly (readonly Operator[])[] = [['+', '-'], ['*', '/'], ['^']];

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([a-z][a-z0-9]*)|([-+*/^()]))/y;
/** Deeper brackets than any formula of a rubric has. */
const DEEPEST = 20;

class Parser {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  level(index: number, depth: number): Formula | undefined {
    const operators = strength[index];
    if (!operators) return this.atom(depth);
    let left = this.level(index + 1, depth);
    for (let next = this.tokens[this.at]; left && next !== undefined; next = this.tokens[this.at]) {
      if (!isOperator(next) || !operators.includes(next)) break;
      this.at++;
      const right = this.level(index + 1, depth);
      left = right && { kind: 'operation', operator: next, left, right };
    }
    return left;
  }

  private atom(depth: number): Formula | undefined {
    const token = this.tokens[this.at++];
    if (token === undefined || depth > DEEPEST) return undefined;
    if (token === '(') {
      const inner = this.level(0, depth + 1);
      return this.tokens[this.at++] === ')' ? inner : undefined;
    }
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) };
    return /^[a-z]/.test(token) ? { kind: 'name', name: token } : undefined;
  }

  done(): boolean {
    return this.at === this.tokens.length;
  }
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return tokens;
}

/** Reads `(p - 1) / (m + p - 1)`: numbers, names in small letters, + - * / ^ and brackets; undefined for anything else. */
export function parseFormula(text: string): Formula | undefined {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  const parser = new Parser(tokens);
  const formula = parser.level(0, 0);
  return parser.done() ? formula : undefined;
}

/** The names that a formula uses. */
export function namesIn(formula: Formula): string[] {
  if (formula.kind === 'number') return [];
  if (formula.kind === 'name') return [formula.name];
  return [...new Set([...namesIn(formula.left), ...namesIn(formula.right)])];
}

/** The value of a formula; NaN where a name has none. */
export function valueOf(formula: Formula, values: ReadonlyMap<string, number>): number {
  if (formula.kind === 'number') return formula.value;
  if (formula.kind === 'name') return values.get(formula.name) ?? NaN;
  return operations[formula.operator](
    valueOf(formula.left, values),
    valueOf(formula.right, values),
  );
}
