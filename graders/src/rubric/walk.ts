import { saidIn } from './computed.js';
import type { Expr } from './expression.js';

/** The expressions directly inside an expression. */
function partsOf(expr: Expr): readonly Expr[] {
  if (typeof expr === 'string' || 'words' in expr || 'quantity' in expr || 'idea' in expr)
    return [];
  if ('computed' in expr) return saidIn(expr.computed);
  if ('all' in expr) return expr.all;
  if ('any' in expr) return expr.any;
  if ('of' in expr) return Array.isArray(expr.of) ? expr.of : [expr.of];
  if ('near' in expr) return expr.near;
  if ('before' in expr) return expr.before;
  return Object.values<Expr>(expr);
}

/** An expression and everything inside it. */
export function* walk(expr: Expr): Generator<Expr> {
  yield expr;
  for (const part of partsOf(expr)) yield* walk(part);
}

export const hasNear = (expr: Expr): boolean => typeof expr === 'object' && 'near' in expr;
