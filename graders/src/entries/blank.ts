export { isBlank } from '../rubric/blank.js';
