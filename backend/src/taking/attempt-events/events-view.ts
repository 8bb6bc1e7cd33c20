/** The record of an attempt as its candidate sees it. Pure. */
import { eventActor } from '../attempts/index.js';
import type { StoredEvent } from './attempt-events.repository.js';
import {
  EventDetail,
  KINDS,
  type About,
  type EventsView,
  type EventView,
} from './attempt-events.schemas.js';

export const HELP_KINDS = ['help-asked', 'help-withdrawn', 'help-answered'] as const;
export const REPLY = 'reply';
export const FINDING = 'finding';

type Kind = EventView['kind'];
type Shown = StoredEvent & { readonly kind: Kind };

export function eventsView(stored: readonly StoredEvent[]): EventsView {
  const events = stored.filter(isShown).sort(byTime);
  return {
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      at: event.at.toISOString(),
      by: eventActor(event),
      detail: detailOf(event),
      replies: stored
        .filter(({ kind, answersId }) => kind === REPLY && answersId === event.id)
        .map((reply) => ({
          id: reply.id,
          text: detailOf(reply).text ?? '',
          at: reply.at.toISOString(),
        })),
    })),
    ...helpOf(events),
  };
}

/** What somebody made of what the room noticed. */
export interface Finding {
  readonly id: string;
  readonly about: About;
  readonly text: string;
  readonly actorId: string | null;
  readonly at: string;
  readonly replies: { readonly text: string; readonly at: string }[];
}

/** Findings of a record, and none of those about words shared with another text. */
export function findingsOf(stored: readonly StoredEvent[]): Finding[] {
  return stored.flatMap((event) => {
    const { about, text = '' } = detailOf(event);
    if (event.kind !== FINDING || about === undefined) return [];
    const { id, actorId } = event;
    return [
      { id, about, text, actorId, at: event.at.toISOString(), replies: repliesTo(id, stored) },
    ];
  });
}

/** Whether a finding says this. */
export function isSaid(event: StoredEvent, said: { about: About; text: string }): boolean {
  const { about, text } = detailOf(event);
  return about === said.about && text === said.text;
}

const repliesTo = (id: string, stored: readonly StoredEvent[]): Finding['replies'] =>
  stored
    .filter(({ kind, answersId }) => kind === REPLY && answersId === id)
    .map((reply) => ({ text: detailOf(reply).text ?? '', at: reply.at.toISOString() }));

const isShown = (event: StoredEvent): event is Shown =>
  (KINDS as readonly string[]).includes(event.kind);

/** The signals of one batch were received together: among themselves the browser's clock orders them. */
function byTime(a: Shown, b: Shown): number {
  return a.at.getTime() - b.at.getTime() || sentAt(a).localeCompare(sentAt(b));
}

const sentAt = (event: StoredEvent): string => detailOf(event).clientAt ?? '';

/** An event's detail was written by this server; whatever else may stand in it is left out. */
function detailOf({ detail }: StoredEvent): EventView['detail'] {
  const read = EventDetail.safeParse(detail);
  return read.success ? read.data : {};
}

function helpOf(events: readonly Shown[]): Pick<EventsView, 'help'> {
  const asked = events.findLast(({ kind }) => kind === 'help-asked');
  const last = events.findLast(({ kind }) => (HELP_KINDS as readonly string[]).includes(kind));
  if (asked === undefined || last?.kind === 'help-withdrawn') return {};
  const help = { askedAt: asked.at.toISOString(), text: detailOf(asked).text ?? '' };
  if (last?.kind !== 'help-answered') return { help };
  const answer = { text: detailOf(last).text ?? '', at: last.at.toISOString() };
  return { help: { ...help, answer } };
}
