import { domainOf } from './own-sign-in.js';

describe('the domain of an address', () => {
  it.each([
    [' Ada@Works.Example ', 'works.example'],
    ['ada@works', undefined],
    ['ada', undefined],
    ['@works.example', undefined],
    ['ada@works.example and more', undefined],
    ['', undefined],
  ])('%p: %p', (email, expected) => {
    expect(domainOf(email)).toBe(expected);
  });
});
