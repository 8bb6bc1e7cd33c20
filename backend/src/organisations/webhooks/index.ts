export {
  closePartnerEndpoint,
  openPartnerEndpoint,
  PARTNER_ENDPOINT,
  queuePartnerMessage,
  resumePartnerEndpoint,
} from './partner-endpoints.repository.js';
export { WebhooksModule } from './webhooks.module.js';
export { secretPurpose } from './webhooks.service.js';
