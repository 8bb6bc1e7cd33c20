import { linkPlace, ownPath } from './own-path.js';

const LEADING_AWAY = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example/phish',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  '/\u200b/evil.example',
  '/\ud800/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  '/./\t/evil.example',
  '//own.invalid@evil.example',
  '//',
  '//[',
  'https://evil.example',
  'HTTPS:/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '?x',
  '',
];

describe('a path of our own', () => {
  it.each(LEADING_AWAY.map((text) => [JSON.stringify(text), text]))('is not %s', (_shown, text) => {
    expect(ownPath(text)).toBeNull();
  });

  it('is what a browser stays with, spelled as it reads it', () => {
    expect(ownPath('/')).toBe('/');
    expect(ownPath('/progress?x=1&y=//a#b')).toBe('/progress?x=1&y=//a#b');
    expect(ownPath('/a//b')).toBe('/a//b');
    expect(ownPath('/a/../account')).toBe('/account');
    expect(ownPath('/Übung x')).toBe('/%C3%9Cbung%20x');
    expect(ownPath('/@evil.example')).toBe('/@evil.example');
    expect(ownPath('/%09/evil.example')).toBe('/%09/evil.example'); // three letters, not a tab
    expect(ownPath('/%2Fevil.example')).toBe('/%2Fevil.example');
  });

  it('keeps what it has once been read as', () => {
    for (const text of ['/', '/a/../account', '/Übung x', '/a?b#c'])
      expect(ownPath(ownPath(text)!)).toBe(ownPath(text));
  });
});

describe('a link that somebody wrote', () => {
  it.each(['//evil.example', '///evil.example', '/\t/evil.example', '/.//evil.example'])(
    'that only looks like ours is one to another server: %j',
    (href) => {
      expect(linkPlace(href)).toBe('elsewhere');
    },
  );

  it('is ours, another server’s, or none', () => {
    expect(['#part', '/guides/x', '/a?b=//c'].map(linkPlace)).toEqual(['own', 'own', 'own']);
    expect(['https://a.example', 'HTTP://a.example'].map(linkPlace)).toEqual([
      'elsewhere',
      'elsewhere',
    ]);
    expect(['javascript:alert(1)', 'data:text/html,x', ' /a', 'a', ''].map(linkPlace)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
