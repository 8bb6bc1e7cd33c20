import { basicHeader, basicKeyOf } from './basic.js';

const of = (authorization?: string) =>
  basicKeyOf({ headers: authorization === undefined ? {} : { authorization } });
const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the key of Basic authentication', () => {
  it('is the user name, where the password is blank', () => {
    expect(of(basicHeader('mwt_abc'))).toBe('mwt_abc');
    expect(of(basicHeader('mwt_abc').replace('Basic', 'basic'))).toBe('mwt_abc');
    // Greenhouse’s own example, without a password
    expect(of('Basic MGQwMzFkODIyN2VhZmE2MWRjMzc1YTZjMmUwNjdlMjQ6')).toBe(
      '0d031d8227eafa61dc375a6c2e067e24',
    );
  });

  it.each([
    ['no header', undefined],
    ['a bearer token', 'Bearer mwt_abc'],
    ['a password', encoded('mwt_abc:secret')],
    ['no colon', encoded('mwt_abc')],
    ['a colon alone', encoded(':')],
    ['two colons', encoded('mwt_abc::')],
    ['what is no base64', 'Basic %%%'],
    ['nothing', 'Basic '],
    ['too much', encoded(`${'x'.repeat(500)}:`)],
  ])('is none in %s', (_name, header) => {
    expect(of(header)).toBeNull();
  });
});
