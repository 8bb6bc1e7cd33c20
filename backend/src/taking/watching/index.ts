export { WatchingModule } from './watching.module.js';
