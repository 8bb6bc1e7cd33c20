import { ApiProblem } from '../../api/problem.js';
import {
  consequences,
  differs,
  faultOf,
  formOf,
  missing,
  settingsOf,
  type Provider,
} from './sso-form.js';

const provider: Provider = {
  issuer: 'https://login.example.org',
  clientId: 'meshwright',
  domains: ['example.org', 'labs.example.org'],
  enforced: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const form = formOf(provider);

describe('the form of single sign-on', () => {
  it('sends no secret that was not typed, and domains only from who may set them', () => {
    const { issuer, clientId, domains, enforced } = provider;
    expect(settingsOf(form, true)).toEqual({ issuer, clientId, domains, enforced });
    expect(settingsOf({ ...form, clientSecret: ' s ' }, false)).toEqual({
      issuer,
      clientId,
      clientSecret: ' s ',
      enforced,
    });
  });

  it('takes domains by lines, commas or spaces', () => {
    expect(settingsOf({ ...form, domains: ' a.org,b.org\n\nc.org ;' }, true).domains).toEqual([
      'a.org',
      'b.org',
      'c.org',
    ]);
  });

  it.each([
    ['as it was opened', {}, false],
    ['with spaces around', { issuer: ` ${provider.issuer} ` }, false],
    ['with a new secret', { clientSecret: 's' }, true],
    ['with another domain', { domains: 'example.org' }, true],
    ['enforced', { enforced: true }, true],
  ])('%s differs: %s', (_, change, expected) => {
    expect(differs({ ...form, ...change }, provider)).toBe(expected);
  });

  it('needs a secret for a new issuer alone', () => {
    expect(missing(form, provider)).toEqual({});
    expect(Object.keys(missing(formOf(null), null))).toEqual([
      'issuer',
      'clientId',
      'clientSecret',
    ]);
    expect(Object.keys(missing({ ...form, issuer: 'https://other.example' }, provider))).toEqual([
      'clientSecret',
    ]);
  });

  it('asks before it holds members or cuts their connections, and for nothing else', () => {
    expect(consequences({ ...form, clientSecret: 's', domains: '' }, provider)).toEqual([]);
    expect(consequences({ ...form, enforced: true }, { ...provider, enforced: true })).toEqual([]);
    expect(consequences({ ...form, enforced: true }, provider)).toHaveLength(2);
    expect(consequences({ ...form, issuer: 'https://other.example' }, provider)).toHaveLength(1);
    expect(consequences({ ...formOf(null), issuer: 'https://other.example' }, null)).toEqual([]);
  });
});

describe('a refusal', () => {
  const refusal = (path: string) =>
    new ApiProblem({
      title: 'Refused',
      status: 400,
      code: 'invalid-input',
      errors: [{ path, message: 'must be a domain such as example.org' }],
    });

  it.each([
    ['domains', 'Must be a domain such as example.org.'],
    ['domains.1', 'labs.example.org: Must be a domain such as example.org.'],
    ['domains.7', 'Must be a domain such as example.org.'],
    ['issuer', undefined],
  ])('of %s stands at the domains: %s', (path, expected) => {
    expect(faultOf(refusal(path), 'domains', form)).toBe(expected);
  });

  it('stands at no field where there is none', () => {
    expect(faultOf(null, 'issuer', form)).toBeUndefined();
  });
});
