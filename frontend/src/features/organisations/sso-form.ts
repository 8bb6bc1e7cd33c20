/** What the form of single sign-on holds, and what follows from it. */
import type { ApiProblem } from '../../api/problem.js';
import type { SsoSettings, SsoSettingsView } from '../../api/shapes.js';

export type Provider = NonNullable<SsoSettingsView['provider']>;

export interface SsoForm {
  issuer: string;
  clientId: string;
  /** Empty: the present one stays. */
  clientSecret: string;
  /** One a line. */
  domains: string;
  enforced: boolean;
}

export const formOf = (provider: Provider | null): SsoForm => ({
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  domains: provider?.domains.join('\n') ?? '',
  enforced: provider?.enforced ?? false,
});

const domainsOf = (text: string): string[] => text.split(/[\s,;]+/u).filter((word) => word !== '');

/** What is sent. Domains go along only from whoever may set them. */
export function settingsOf(form: SsoForm, maySetDomains: boolean): SsoSettings {
  return {
    issuer: form.issuer.trim(),
    clientId: form.clientId.trim(),
    ...(form.clientSecret === '' ? {} : { clientSecret: form.clientSecret }),
    ...(maySetDomains ? { domains: domainsOf(form.domains) } : {}),
    enforced: form.enforced,
  };
}

export const differs = (form: SsoForm, provider: Provider | null): boolean =>
  JSON.stringify(settingsOf(form, true)) !== JSON.stringify(settingsOf(formOf(provider), true));

/** A secret belongs to the issuer that it was typed in for. */
export const needsSecret = ({ issuer }: SsoForm, provider: Provider | null): boolean =>
  provider?.issuer !== issuer.trim();

export type SsoField = 'issuer' | 'clientId' | 'clientSecret' | 'domains';

/** What cannot be sent at all. */
export function missing(
  form: SsoForm,
  provider: Provider | null,
): Partial<Record<SsoField, string>> {
  const empty = (['issuer', 'clientId', 'clientSecret'] as const).filter(
    (field) =>
      form[field].trim() === '' && (field !== 'clientSecret' || needsSecret(form, provider)),
  );
  return Object.fromEntries(empty.map((field) => [field, 'Is missing.']));
}

/** The refusal of a field; one of a single domain names the domain. */
export function faultOf(
  problem: ApiProblem | null,
  field: SsoField,
  form: SsoForm,
): string | undefined {
  if (problem === null) return undefined;
  const found = Object.entries(problem.fields).find(
    ([path]) => path === field || path.startsWith(`${field}.`),
  );
  if (found === undefined) return undefined;
  const [path, sentence] = found;
  const domain = domainsOf(form.domains)[Number(path.slice(field.length + 1))];
  return path === field || domain === undefined ? sentence : `${domain}: ${sentence}`;
}

/** What a save does to people, for them to be asked about first; none where it does nothing to anybody. */
export function consequences(form: SsoForm, provider: Provider | null): string[] {
  const moved = provider !== null && needsSecret(form, provider);
  const held = form.enforced && provider?.enforced !== true;
  return [
    ...(moved
      ? [
          'The issuer is another: connections with the one before open nothing any more. Everybody signs in to their account once and connects it anew.',
        ]
      : []),
    ...(held
      ? [
          'Members who have signed in through the provider once can come in no other way from their next sign-in on: no password, no passkey.',
          'Owners of the organisation keep their other ways. So do members who have never come through the provider, until they do.',
        ]
      : []),
  ];
}
