export { ByteQuotas } from './byte-quotas.service.js';
export { QuotasModule } from './quotas.module.js';
export { chargeBytes } from './stored-bytes.repository.js';
