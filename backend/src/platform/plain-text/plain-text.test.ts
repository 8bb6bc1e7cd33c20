import { asOneLine, oneLine, plainText } from './plain-text.js';

describe('plain text', () => {
  it.each(['', 'Ada', 'é 漢字 👩‍🚀', '\t\n\u0001'])('takes %j as it is', (text) => {
    expect(plainText(20).parse(text)).toBe(text);
  });

  it.each(['\0', 'a\0b', '\ud83d', 'a\udc00b', '\udc00\ud83d'])('refuses %j', (text) => {
    expect(plainText(20).safeParse(text).success).toBe(false);
  });

  it('is no longer than it may be', () => {
    expect(plainText(3).safeParse('abc').success).toBe(true);
    expect(plainText(3).safeParse('abcd').success).toBe(false);
  });
});

describe('a name', () => {
  it.each(['Ada', 'Zoë Müller-Žižek', '山田 太郎', 'مريم', 'דוד', '👩‍🚀', ''])(
    'may be %j',
    (text) => {
      expect(oneLine(80).parse(text)).toBe(text);
    },
  );

  it.each([
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'a\u001bb',
    'a\u007fb',
    'a\0b',
  ])('has no line break or control character: %j', (text) => {
    expect(oneLine(80).safeParse(text).success).toBe(false);
  });

  it.each(['\u202egnp.exe', 'a\u2066b\u2069', 'a\u200fb', '\u061c', '\u202a', '\u200e'])(
    'does not turn the direction of text: %j',
    (text) => {
      expect(oneLine(80).safeParse(text).error?.issues[0]?.message).toMatch(/one line/);
    },
  );

  it.each([
    '\u200b\u200b',
    'Good Co\u200b',
    '\u3164',
    '\u2800',
    '\ufeffAda',
    'A\ufff9B\ufffbC',
    '\ufffc',
    'A\u00adda',
    '\u2060',
    '\u{e0041}',
    '\u206a',
    '\u200d',
    `e${'\u0301'.repeat(70)}`,
  ])('can be seen as it is: %j', (text) => {
    expect(oneLine(80).safeParse(text).success).toBe(false);
  });

  it.each(['نیم\u200cفاصله', '❤\ufe0f', 'ผู้ใช้', 'Việt Nam', '★'])('may be %j', (text) => {
    expect(oneLine(80).parse(text)).toBe(text);
  });

  it('of a provider is made one that may be shown', () => {
    expect(asOneLine('A\nda \u202eB')).toBe('A da  B');
  });
});
