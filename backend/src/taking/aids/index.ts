export { AidsModule } from './aids.module.js';
export { AidsService } from './aids.service.js';
export { MAY_COUNT, underWay } from './under-way.repository.js';
