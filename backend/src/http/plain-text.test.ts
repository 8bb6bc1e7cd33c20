import { plainText } from './plain-text.js';

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
