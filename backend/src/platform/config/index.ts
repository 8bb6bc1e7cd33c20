export { Chance } from './chance.js';
export { Clock } from './clock.js';
export { ConfigModule, type Surroundings } from './config.module.js';
export {
  CONFIG,
  type Config,
  type SecondOpinionConfig,
  loadConfig,
  loadServerConfig,
  originOf,
} from './config.js';
export type { MailConfig } from './mail-config.js';
export { MEGABYTE, type Quotas } from './quota-config.js';
