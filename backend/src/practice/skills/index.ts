export { SkillsModule } from './skills.module.js';
