export { isBlank } from '../answers/blank.js';
