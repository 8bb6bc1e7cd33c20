export { MailModule } from './mail.module.js';
export { type NewMail, putMail, withdrawMails } from './mail.repository.js';
export { type Mail, MailService } from './mail.service.js';
