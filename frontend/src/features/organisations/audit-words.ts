/** An audit log's actions and details as a person reads them. */
import type { AuditEvent } from '../../api/shapes.js';

/** `member.roles-changed` as "Member: roles changed". */
export function auditWords(action: string): string {
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
      .map(([key, value]) => `${spoken(key)}: ${told(value)}`),
    ...(reason ? [`reason: “${reason}”`] : []),
  ].join('; ');

const spoken = (key: string): string =>
  key.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

function told(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(told).join(', ') || 'none';
  if (typeof value === 'object' && 'from' in value && 'to' in value)
    return `${told(value.from)} → ${told(value.to)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
