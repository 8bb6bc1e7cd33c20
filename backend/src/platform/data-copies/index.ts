export { AccountExports } from './account-exports.js';
export { DataCopiesModule } from './data-copies.module.js';
