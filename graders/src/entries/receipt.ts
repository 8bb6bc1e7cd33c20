export { checkRevisions, sealHolds, type LinkFinding } from '../receipt/check.js';
export {
  MOST_RECEIPT_BYTES,
  parseReceipt,
  type ReceiptFile,
  type ReceiptHeading,
  type ReceiptRevision,
} from '../receipt/file.js';
