export { agreementOf, type Agreement } from '../psychometrics/agreement.js';
