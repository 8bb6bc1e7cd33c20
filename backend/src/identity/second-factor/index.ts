export { SecondFactorModule } from './second-factor.module.js';
export { SecondFactorService } from './second-factor.service.js';
