export { ChallengesModule } from './challenges.module.js';
export { ChallengesService } from './challenges.service.js';
