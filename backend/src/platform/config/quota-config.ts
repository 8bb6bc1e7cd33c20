import { z } from 'zod';

const megabytes = (standard: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number of megabytes, 1 or more')
    .transform(Number)
    .default(standard);

export const quotaSettings = {
  QUOTA_GUEST_MB: megabytes(20),
  QUOTA_ACCOUNT_MB: megabytes(200),
  QUOTA_ADDRESS_MB: megabytes(1_000),
  QUOTA_SERVER_MB: megabytes(20_000),
} as const;

/** Bytes that may be stored, assessments apart: by a person in all, from an address and by the server in a day. */
export interface Quotas {
  readonly guest: number;
  readonly account: number;
  readonly addressADay: number;
  readonly serverADay: number;
}

export const MEGABYTE = 1_000_000;

export const quotasOf = (value: Record<keyof typeof quotaSettings, number>): Quotas => ({
  guest: value.QUOTA_GUEST_MB * MEGABYTE,
  account: value.QUOTA_ACCOUNT_MB * MEGABYTE,
  addressADay: value.QUOTA_ADDRESS_MB * MEGABYTE,
  serverADay: value.QUOTA_SERVER_MB * MEGABYTE,
});
