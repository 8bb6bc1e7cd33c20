export { GuardsModule } from './guards.module.js';
