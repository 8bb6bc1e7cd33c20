/** Overlaps as people of the organisation see them. Pure. */
import { z } from 'zod';
import { FINDING, type OverlapEvent, type OverlapsRepository } from './overlaps.repository.js';
import { OverlapDetail, type OverlapFigures, type OverlapView } from './overlaps.schemas.js';

const Compared = z.object({ items: z.array(z.uuid()) });
const Round = z.object({ round: z.int() });
const Text = z.object({ text: z.string() });

type Mirror =
  Awaited<ReturnType<OverlapsRepository['mirrors']>> extends ReadonlyMap<string, infer Row>
    ? Row
    : never;

interface Around {
  readonly events: readonly OverlapEvent[];
  readonly names: ReadonlyMap<string, string>;
  readonly mirror: Mirror | undefined;
  readonly handedInAt: Date | null;
}

/** Whether an event is about the answers as they were handed in last. */
export const isOfRound = ({ detail }: OverlapEvent, round: number | undefined): boolean =>
  Round.parse(detail).round === round;

/** The answers that were compared. */
export const itemsOf = (compared: readonly OverlapEvent[]): string[] =>
  compared.flatMap(({ detail }) => Compared.parse(detail).items);

export function figuresOf({ detail }: Pick<OverlapEvent, 'detail'>): OverlapFigures {
  const { item: _item, round: _round, ...figures } = OverlapDetail.parse(detail);
  return figures;
}

export function overlapView(event: OverlapEvent, around: Around): OverlapView {
  const { events, names, mirror, handedInAt } = around;
  const said = events.filter(({ answersId }) => answersId === event.id);
  const textOf = ({ detail, at }: OverlapEvent) => ({
    text: Text.parse(detail).text,
    at: at.toISOString(),
  });
  return {
    id: event.id,
    ...figuresOf(event),
    handedInAt: handedInAt?.toISOString() ?? null,
    other: otherOf(mirror),
    replies: said.filter(({ kind }) => kind === 'reply').map(textOf),
    findings: said
      .filter(({ kind }) => kind === FINDING)
      .map((each) => ({ ...textOf(each), by: names.get(each.actorId ?? '') ?? null })),
  };
}

function otherOf(mirror: Mirror | undefined): OverlapView['other'] {
  const { invitation = null, submittedAt = null } = mirror?.attempt ?? {};
  if (invitation === null) return null;
  const { id, assessment, candidate } = invitation;
  return {
    name: candidate.displayName === '' ? candidate.email : candidate.displayName,
    assessment: assessment.id,
    assessmentTitle: assessment.title,
    invitation: id,
    handedInAt: submittedAt?.toISOString() ?? null,
  };
}
