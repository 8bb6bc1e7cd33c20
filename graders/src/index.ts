export type { Result } from './result.js';
export { quantities } from './quantities/quantities.js';
export type { ParameterValues, Quantity, Slip } from './quantities/quantity.js';
export { Lexicon, mergeLexicons } from './rubric/lexicon-schema.js';
export { Rubric } from './rubric/schema.js';
