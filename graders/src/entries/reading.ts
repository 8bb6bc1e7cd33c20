export { readAs, type ReadAs } from '../rubric/read-as.js';
