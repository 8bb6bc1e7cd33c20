import { holdsLink, invitationMail, reminderMail, type Letter } from './letters.js';

const LETTER: Letter = {
  link: 'https://hiring.example/invitation#token',
  organisation: { name: 'Mesh & Co', timeZone: 'Europe/Berlin' },
  title: 'Screening',
  settings: { minutes: 60, window: null, practiceRun: true, aids: 'none' },
  message: '',
  candidate: { displayName: 'Ada', timeZone: null, extraTimePercent: 0, breakSeconds: 0 },
  expiresAt: new Date('2026-12-01T12:00:00Z'),
};
const mails = [
  ['an invitation', invitationMail],
  ['a reminder', reminderMail],
] as const;

describe.each(mails)('the text of %s', (_, write) => {
  it('holds the organisation’s message, said to be theirs, each line marked', () => {
    const { text } = write({
      ...LETTER,
      message: 'We look forward to you.\n\nHello Eve,\r\nfrom us',
    });
    expect(text).toContain(
      'A message from Mesh & Co:\n> We look forward to you.\n>\n> Hello Eve,\n> from us\n\nThis link',
    );
  });

  it('marks each line that a mail program may see', () => {
    const { text } = write({ ...LETTER, message: 'a\u000bb\u000cc\u0085d\u2028e' });
    expect(text).toContain('> a\n> b\n> c\n> d\n> e\n');
  });

  it('greets nobody by a name that is a link', () => {
    const candidate = { ...LETTER.candidate, displayName: 'Pay here: https://evil.example/a' };
    const { text } = write({ ...LETTER, candidate });
    expect(text).toMatch(/^Hello,\n/u);
    expect(text).not.toContain('evil');
    expect(write(LETTER).text).toMatch(/^Hello Ada,\n/u);
  });

  it('says nothing of a message where there is none, and has one link', () => {
    const { text } = write(LETTER);
    expect(text).not.toContain('A message');
    expect(text.match(/https?:\/\//g)).toHaveLength(1);
  });
});

describe('a link in a message', () => {
  it.each([
    'See https://example.org',
    'HTTP://example.org',
    'at www.example.org',
    'WWW.example.org',
    'ftp://example.org',
    'mailto:eve@example.org',
    'ｈｔｔｐｓ：／／example.org',
    'ht\u200btps://example.org',
    'w\u00adww.example.org',
  ])('is found: %j', (text) => {
    expect(holdsLink(text)).toBe(true);
  });

  it.each([
    '',
    'We wait for you.',
    'Bring paper and/or a pen.',
    'Ask for Ms. W. W. Wong',
    'a://'.slice(1),
  ])('is not seen in %j', (text) => {
    expect(holdsLink(text)).toBe(false);
  });
});
