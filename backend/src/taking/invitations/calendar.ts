/** The appointment that a candidate puts into a calendar. Pure. */
import { createEvent, type DateTime } from 'ics';
import { duration, inZones, personalTimes, type Accommodations } from './personal-times.js';

export interface Appointment {
  readonly id: string;
  readonly organisation: { readonly name: string; readonly timeZone: string };
  readonly title: string;
  readonly settings: {
    readonly minutes: number;
    readonly window: {
      readonly opensAt: string;
      readonly closesAt: string;
      readonly timeZone: string;
    } | null;
  };
  readonly candidate: Accommodations & { readonly timeZone: string | null };
  readonly expiresAt: Date;
  /** When this was written, which calendars compare versions by. */
  readonly now: Date;
  /** Host name of the server: with the id it names the event in the world. */
  readonly host: string;
}

const MINUTE_MS = 60_000;

/**
 * RFC 5545 text. With a window the event spans it; without one it is the last moment at which one can still begin, a
 * whole assessment before the invitation expires.
 */
export function calendarOf(appointment: Appointment): string {
  const { organisation, title, settings, candidate, expiresAt } = appointment;
  const times = personalTimes(settings, expiresAt, candidate);
  const length = times.minutes + times.breakMinutes;
  const end = times.closesAt ?? times.expiresAt;
  const start = times.opensAt ?? new Date(end.getTime() - length * MINUTE_MS);
  const zones = [settings.window?.timeZone ?? organisation.timeZone, candidate.timeZone];
  const { value, error } = createEvent({
    uid: `${appointment.id}@${appointment.host}`,
    productId: 'meshwright',
    start: utc(start),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(end),
    endInputType: 'utc',
    endOutputType: 'utc',
    ...stamp(appointment.now),
    title: `${title} (${organisation.name})`,
    description: [
      `Assessment of ${duration(times.minutes)}${times.breakMinutes > 0 ? `, and ${duration(times.breakMinutes)} of breaks` : ''}.`,
      ...(times.opensAt === null ? [] : [`Opens: ${inZones(times.opensAt, zones)}`]),
      `Start by: ${inZones(times.expiresAt, zones)}`,
      'Your link is in the invitation mail.',
    ].join('\n'),
    busyStatus: end.getTime() - start.getTime() > 2 * length * MINUTE_MS ? 'FREE' : 'BUSY',
    status: 'CONFIRMED',
    method: 'PUBLISH',
    alarms: [{ action: 'display', description: title, trigger: { before: true, hours: 1 } }],
  });
  if (value === null) throw error ?? new Error('the calendar entry could not be written');
  return value;
}

const utc = (moment: Date): DateTime => [
  moment.getUTCFullYear(),
  moment.getUTCMonth() + 1,
  moment.getUTCDate(),
  moment.getUTCHours(),
  moment.getUTCMinutes(),
];

/** The package takes it but leaves it out of its types; without it every event is stamped with the server's start. */
const stamp = (now: Date): object => ({ timestamp: now.getTime() });
