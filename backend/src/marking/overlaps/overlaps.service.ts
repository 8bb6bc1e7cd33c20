import { Injectable } from '@nestjs/common';
import { overlapOf, worded } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { PinnedService } from '../../taking/attempts/index.js';
import { ComparingService } from './comparing.service.js';
import { COMPARED, OverlapsRepository, type OverlapEvent } from './overlaps.repository.js';
import {
  OverlapDetail,
  type NewFinding,
  type OverlapFigures,
  type OverlapPlace,
  type OverlapsPlace,
  type OverlapsView,
  type OverlapTexts,
} from './overlaps.schemas.js';
import { FROM_PERCENT } from './pairs.js';
import { figuresOf, isOfRound, itemsOf, overlapView } from './overlaps-view.js';
import { givenOf, modelOf, proseOf } from './texts.js';

const MOST_FINDINGS = 20;

type HandedInAttempt = Awaited<ReturnType<OverlapsRepository['attempts']>>[number];

/** That attempts were compared as they were handed in last. */
function comparedOf(events: readonly OverlapEvent[], attempts: readonly HandedInAttempt[]) {
  const rounds = new Map(attempts.map(({ id, reopenings }) => [id, reopenings]));
  return events.filter(
    (event) => event.kind === COMPARED && isOfRound(event, rounds.get(event.attemptId)),
  );
}

/** What an organisation is shown of overlaps, and what it says to them. */
@Injectable()
export class OverlapsService {
  constructor(
    private readonly repository: OverlapsRepository,
    private readonly comparing: ComparingService,
    private readonly pinned: PinnedService,
    private readonly keys: AnswerKeys,
    private readonly clock: Clock,
  ) {}

  /** Of all attempts of a candidate in an assessment. Compares them now where that has not been done yet. */
  async ofCandidate(member: Member, place: OverlapsPlace): Promise<OverlapsView> {
    const attempts = await this.attempts(member, place);
    const events = await this.comparedEvents(attempts);
    const current = await this.repository.current(attempts.map(({ id }) => id));
    const overlaps = events.filter(({ id }) => current.has(id));
    const items = itemsOf(comparedOf(events, attempts));
    const [others, mirrors, names] = await Promise.all([
      this.repository.countOthers(items),
      this.repository.mirrors(overlaps.flatMap(({ answersId }) => answersId ?? [])),
      this.repository.names(events.flatMap(({ actorId }) => actorId ?? [])),
    ]);
    const handedIn = new Map(attempts.map(({ id, submittedAt }) => [id, submittedAt]));
    return {
      answers: items.length,
      others,
      fromPercent: FROM_PERCENT,
      overlaps: overlaps.map((event) =>
        overlapView(event, {
          events,
          names,
          mirror: mirrors.get(event.answersId ?? ''),
          handedInAt: handedIn.get(event.attemptId) ?? null,
        }),
      ),
    };
  }

  private async comparedEvents(attempts: readonly HandedInAttempt[]): Promise<OverlapEvent[]> {
    const ids = attempts.map(({ id }) => id);
    const events = await this.repository.events(ids);
    const compared = new Set(comparedOf(events, attempts).map(({ attemptId }) => attemptId));
    const missing = ids.filter((id) => !compared.has(id));
    for (const id of missing) await this.comparing.compare(id);
    return missing.length === 0 ? events : this.repository.events(ids);
  }

  /** Both texts with what they share. */
  async texts(member: Member, place: OverlapPlace): Promise<OverlapTexts> {
    const overlap = await this.find(member, place);
    const own = await this.proseAt(overlap);
    if (own === null) throw notFound('answer of this overlap');
    const { content, text } = own;
    const other = await this.otherText(member.organisationId, overlap, content);
    const [here, given] = [worded(text), worded(givenOf(content))];
    // what is marked would tell what the hidden text says
    if (other.text === null || !other.isShown) return { answer: { text, shared: [] }, other: null };
    const shared = overlapOf(here, worded(other.text), given);
    return {
      answer: { text, shared: [...shared.here] },
      other: { text: other.text, shared: [...shared.there] },
    };
  }

  async addFinding(member: Member, place: OverlapPlace, { text }: NewFinding): Promise<void> {
    const overlap = await this.find(member, place);
    const { organisationId, userId } = member;
    const finding = { organisationId, by: userId, text, at: this.clock.now() };
    if (!(await this.repository.addFinding(overlap, finding, MOST_FINDINGS))) throw tooMany();
  }

  /** What a reviewer is told of one answer: figures, and nobody's name. */
  async ofAnswer(itemId: string): Promise<OverlapFigures[]> {
    return (await this.repository.ofAnswer(itemId)).map(figuresOf);
  }

  private async attempts(member: Member, place: OverlapsPlace): Promise<HandedInAttempt[]> {
    const { organisationId } = member;
    const { assessment: assessmentId, invitation: invitationId } = place;
    const of = { organisationId, assessmentId, invitationId };
    if (!(await this.repository.hasInvitation(of))) throw notFound('candidate of this assessment');
    return this.repository.attempts(of);
  }

  private async find(member: Member, place: OverlapPlace): Promise<OverlapEvent> {
    const attempts = await this.attempts(member, place);
    const ids = attempts.map(({ id }) => id);
    const [events, current] = await Promise.all([
      this.repository.events(ids),
      this.repository.current(ids),
    ]);
    const found = events.find(({ id }) => id === place.overlap && current.has(id));
    if (found === undefined) throw notFound('overlap of this candidate');
    return found;
  }

  private async otherText(organisationId: string, overlap: OverlapEvent, content: PinnedItem) {
    if (overlap.answersId === null)
      return {
        text: modelOf(content),
        isShown: await this.keys.ofQuestion(organisationId, content.id),
      };
    const mirror = (await this.repository.mirrors([overlap.answersId])).get(overlap.answersId);
    const theirs = mirror === undefined ? null : await this.proseAt(mirror);
    return { text: theirs?.text ?? null, isShown: true };
  }

  /** The answer that an overlap is about, as it is handed in now. */
  private async proseAt({ detail }: Pick<OverlapEvent, 'detail'>) {
    const [answer] = await this.repository.answers([OverlapDetail.parse(detail).item]);
    if (answer === undefined) return null;
    const contents = await this.pinned.of({ sources: new Map([[answer.itemId, answer]]) });
    const content = contents.get(answer.itemId);
    const text = content === undefined ? null : proseOf(content, answer.answer);
    return content === undefined || text === null ? null : { content, text };
  }
}

const tooMany = (): Problem =>
  new Problem(409, 'too-many', `An overlap holds at most ${String(MOST_FINDINGS)} findings.`);
