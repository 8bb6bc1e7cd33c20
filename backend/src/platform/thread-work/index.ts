export { type Order, worker } from './work.js';
