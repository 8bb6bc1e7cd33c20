export { ProjectsModule } from './projects.module.js';
export { ProjectsService } from './projects.service.js';
