export { csvLine, FORMULA } from './csv-line.js';
export { decodeText, type Encoding } from './decode-text.js';
