export { backUp } from './back-up.js';
export { restore } from './restore.js';
