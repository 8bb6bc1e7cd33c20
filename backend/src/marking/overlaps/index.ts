export { CURRENT_OVERLAP } from './overlaps.repository.js';
export { OverlapsModule } from './overlaps.module.js';
export { OverlapFigures } from './overlaps.schemas.js';
export { OverlapsService } from './overlaps.service.js';
