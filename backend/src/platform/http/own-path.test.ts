import { ownPath } from './own-path.js';

describe('a path of our own', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example/phish',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    '/\u2028/evil.example',
    '/\u2029/evil.example',
    '/\u200b/evil.example',
    '/\ud800/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2E//evil.example',
    '\t//evil.example',
    ' /x',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'x',
    '',
  ])('is not %j', (text) => {
    expect(ownPath(text)).toBeNull();
  });

  it('is spelled as browsers read it, which a header can hold', () => {
    expect(ownPath('/account')).toBe('/account');
    expect(ownPath('/a/../b?c=//d#e')).toBe('/b?c=//d#e');
    expect(ownPath('/Übung x')).toBe('/%C3%9Cbung%20x');
    expect(ownPath('/%09/evil.example')).toBe('/%09/evil.example'); // three letters, not a tab
  });
});
