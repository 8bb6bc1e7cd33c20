export { CONTENT, type Content } from './bank.js';
export { ContentModule } from './content.module.js';
export { BankId, ContentParams } from './content.schemas.js';
export { KeptContents } from './kept-contents.js';
export { ContentService, SHOWN_SEED } from './content.service.js';
