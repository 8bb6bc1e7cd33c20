import { Problem } from '../../platform/http/index.js';
import type { Founding } from './organisations.schemas.js';

export const lastOwnerProblem = (): Problem =>
  new Problem(
    409,
    'last-owner',
    'An organisation needs an owner: give somebody else that role first, or delete the organisation.',
  );

export const deadInvitation = (): Problem =>
  new Problem(
    410,
    'invitation-gone',
    'This invitation has expired, was taken back, or was used already: ask for a new one.',
  );

export const otherAddress = (): Problem =>
  new Problem(
    409,
    'other-address',
    'This invitation was made for another address than that of the account you are signed in with: sign in to the other account, or say that you mean this one.',
  );

export const claimedAddress = (): Problem =>
  new Problem(
    409,
    'address-not-confirmed',
    'This invitation was made for the address of your account, which is not confirmed yet: confirm on your account page that it is yours, or say that you mean this account.',
  );

const FOUNDING = {
  owner: [
    'organisations-by-owner',
    'On this server its owner makes the organisations: ask them to make one and to invite you as its owner.',
  ],
  invitation: [
    'organisations-by-invitation',
    'On this server organisations are made by invitation: ask its owner to let your address make one.',
  ],
  unconfirmed: [
    'address-not-confirmed',
    'Your address may make an organisation: confirm on your account page that it is yours, and try again.',
  ],
} as const satisfies Record<Exclude<Founding, 'allowed'>, readonly [string, string]>;

export function foundingRefused(why: keyof typeof FOUNDING): Problem {
  const [code, detail] = FOUNDING[why];
  return new Problem(403, code, detail);
}
