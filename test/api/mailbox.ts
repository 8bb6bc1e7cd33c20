import type { TestApp } from './app.js';

/** Subjects of the mails to `to`, oldest first. */
export async function subjectsTo(api: TestApp, to: string): Promise<string[]> {
  const mails = await api.db.outboxMail.findMany({ where: { to }, orderBy: { createdAt: 'asc' } });
  return mails.map(({ subject }) => subject);
}

/** The token of the latest link to `page` in a mail to `to`, of a server whose mails nobody fetches (`worker: 'none'`). */
export async function tokenTo(api: TestApp, to: string, page: string): Promise<string> {
  const [mail] = await api.db.outboxMail.findMany({
    where: { to, text: { contains: `/${page}#` } },
    orderBy: { createdAt: 'desc' },
    take: 1,
  });
  const token = new RegExp(`/${page}#(\\S+)`).exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no mail to ${to} leads to /${page}`);
  return token;
}
