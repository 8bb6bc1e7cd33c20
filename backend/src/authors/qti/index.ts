export { bankPackage } from './content-package.js';
export { QtiModule } from './qti.module.js';
