import { weaknessOf } from './password-strength.js';

const ADA = ['Ada Lovelace', 'ada.lovelace@example.org'];

describe('a password', () => {
  it.each([
    ['unbelievable', 'is one of the most used passwords'],
    ['administrator', 'is one of the most used passwords'],
    ['qwertyuiopasdf', 'is much like one of the most used passwords'],
    ['passwordpassword', 'repeats itself'],
    ['aaaaaaaaaaaaaaaa', 'repeats itself'],
    ['meshwright2026', 'is made of your name, your address or the name of this product'],
    ['lovelace2026', 'is made of your name, your address or the name of this product'],
    ['ada.lovelace@example.org', 'is made of your name, your address or the name of this product'],
  ])('that is guessed early is refused with the reason: %s', (password, reason) => {
    expect(weaknessOf(password, ADA)).toBe(reason);
  });

  it.each([
    'a long enough passphrase',
    'correct horse battery staple',
    'Tr0ub4dor&3xyz',
    'два слова и три',
    'ZyT4!kq9-pW2m',
  ])('that is not is taken, whatever it is written in: %s', (password) => {
    expect(weaknessOf(password, ADA)).toBeNull();
  });

  it('of the greatest length is judged by its beginning', () => {
    expect(weaknessOf('x7'.repeat(100), ADA)).toBe('repeats itself');
  });
});
