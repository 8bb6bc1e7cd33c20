import { readFileSync } from 'node:fs';

/** The user that PostgreSQL's processes run as; empty means "the user of this process". */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

const NOBODY = 65534;

/** PostgreSQL refuses to run as root: as root, take the user `postgres`, else `nobody`. No user is ever created. */
export function identityForPostgres(): Identity {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  try {
    return identityFromPasswd(readFileSync('/etc/passwd', 'utf8'));
  } catch {
    return { uid: NOBODY, gid: NOBODY };
  }
}

/** @internal */
export function identityFromPasswd(passwd: string): Identity {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
    ?.split(':');
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  return Number.isInteger(uid) && Number.isInteger(gid)
    ? { uid, gid }
    : { uid: NOBODY, gid: NOBODY };
}
