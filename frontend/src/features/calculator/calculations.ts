import type { Amount } from '@meshwright/graders/calculator';

/** One calculation with its result, as it was typed and as it is written. */
export interface Calculation {
  readonly text: string;
  readonly result: string;
  readonly amount: Amount;
}

const PREFIX = 'mw-calculations-';
/** More than anybody calculates in one attempt; the oldest go first. */
const MOST = 100;

const isCalculation = (value: unknown): value is Calculation => {
  const { text, result, amount } = (value ?? {}) as Partial<Calculation>;
  return (
    typeof text === 'string' &&
    typeof result === 'string' &&
    typeof amount?.value === 'number' &&
    typeof amount.powers === 'object'
  );
};

/** What was calculated in an attempt, in this browser, newest last; a reload loses none. */
export function readCalculations(attempt: string): readonly Calculation[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + attempt) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isCalculation) : [];
  } catch {
    return [];
  }
}

/** Puts one at the end of the list, and gives the list. */
export function addCalculation(attempt: string, added: Calculation): readonly Calculation[] {
  const list = [...readCalculations(attempt), added].slice(-MOST);
  try {
    localStorage.setItem(PREFIX + attempt, JSON.stringify(list));
  } catch {
    // A private window or a full disk: the list lasts as long as the page.
  }
  return list;
}

/** When an attempt is over, nobody else at this browser finds its calculations. */
export function forgetCalculations(attempt: string): void {
  try {
    localStorage.removeItem(PREFIX + attempt);
  } catch {
    // A private window keeps nothing.
  }
}
