export { shardingsOf } from '../cost-model/schema/shardings.js';
