/** Who did what stands in an attempt's record, as its candidate and its organisation are told. */
type EventActor = 'candidate' | 'organisation' | 'server';

/** `userId`: the candidate's, as it was when the event was written. */
export function eventActor(event: { actorId: string | null; userId: string }): EventActor {
  if (event.actorId === null) return 'server';
  return event.actorId === event.userId ? 'candidate' : 'organisation';
}
