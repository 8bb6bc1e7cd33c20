export type { Amount } from '../calculator/amount.js';
export { calculate, LONGEST_CALCULATION } from '../calculator/calculate.js';
