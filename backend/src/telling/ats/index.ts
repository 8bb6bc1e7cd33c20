export { AtsModule } from './ats.module.js';
