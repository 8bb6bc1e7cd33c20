/** An audit log's actions and details as a person reads them. */
import type { AuditEvent } from '../../api/shapes.js';

/** Actions whose names promise a mail; the log records the deed, and no mail may leave this server. */
const PLAIN: Readonly<Record<string, string>> = {
  'invitation.sent': 'Invitation: made',
  'invitation.sent-again': 'Invitation: new link',
  'invitation.reminded': 'Invitation: reminder made',
};

/** `member.roles-changed` as "Member: roles changed". */
export function auditWords(action: string): string {
  const plain = PLAIN[action];
  if (plain !== undefined) return plain;
  const [noun = '', done = ''] = action.split('.');
  const words = `${noun}: ${done}`.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "roles: manager, author", then the reason that was given; empty where nothing more is known. */
export const auditDetail = ({
  detail,
  reason,
}: Pick<AuditEvent, 'detail'> & Partial<Pick<AuditEvent, 'reason'>>): string =>
  [
    ...Object.entries(detail ?? {})
      // the id of a record elsewhere says nothing to a reader; a token's name stands with who did it
      .filter(([key]) => key !== 'event' && key !== 'token')
      .map(([key, value]) => `${spoken(key)}: ${told(value, /seconds$/iu.test(key))}`),
    ...(reason ? [`reason: “${reason}”`] : []),
  ].join('; ');

/** `breakSeconds` as "break", as its value says minutes; `seconds` alone as "time". */
const spoken = (key: string): string => {
  const words = key.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words === 'seconds' ? 'time' : words.replace(/ seconds$/u, '');
};

function told(value: unknown, isTime = false): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.map((each) => told(each, isTime)).join(', ') || 'none';
  if (typeof value === 'object' && 'from' in value && 'to' in value)
    return `${told(value.from, isTime)} → ${told(value.to, isTime)}`;
  if (typeof value === 'number' && isTime) return lasting(value);
  return simple(value);
}

function simple(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  // a choice of a list, as `invite_on`
  return /^[a-z]+(_[a-z]+)+$/u.test(value) ? value.replaceAll('_', ' ') : value;
}

function lasting(seconds: number): string {
  if (seconds === 0) return 'none';
  return seconds % 60 === 0 ? `${String(seconds / 60)} min` : `${String(seconds)} s`;
}
