/** What a candidate may see of an attempt. Pure: everything that leaves is named here. */
import { questionView, type PinnedItem, type QuestionView } from '@meshwright/question-bank';
import { assessmentView, isConfidential, rulesView } from './assessment-view.js';
import type { Attempt, StoredRevision } from './attempt.js';
import type { AttemptItemView, AttemptView } from './attempts.schemas.js';
import { followUpView } from '../../bank/grading/index.js';
import { moment } from './moment.js';
import { currentItem, type ItemState, pauseEnd, projectedEnd } from '../attempt-machine/index.js';

export interface ViewInput {
  readonly attempt: Attempt;
  readonly contents: ReadonlyMap<string, PinnedItem>;
  readonly answers: ReadonlyMap<string, StoredRevision>;
  /** Neither a score is told at the moment, nor a question that follows from what an answer lacks. */
  readonly rests: boolean;
  readonly now: Date;
}

export function attemptView(input: ViewInput): AttemptView {
  const { attempt, rests, now } = input;
  const { state } = attempt;
  const current = currentItem(state);
  return {
    id: attempt.id,
    kind: attempt.kind,
    state: state.state,
    createdAt: attempt.createdAt.toISOString(),
    ...moment('startedAt', state.startedAt),
    ...moment('endsAt', projectedEnd(state)),
    ...moment('pausedAt', state.pausedAt),
    ...moment('pauseEndsAt', pauseEnd(state)),
    ...moment('submittedAt', state.submittedAt),
    ...(state.submittedBy === null ? {} : { submittedBy: state.submittedBy }),
    ...(state.pausedBy === null ? {} : { pausedBy: state.pausedBy }),
    // what an assessment's answers earned is the organisation's to tell
    ...(attempt.score === null || rests || isConfidential(attempt) ? {} : { score: attempt.score }),
    rules: rulesView(state),
    ...assessmentView(attempt),
    ...(current === undefined ? {} : { current: current.id }),
    items: state.items.map((item, index) => itemView(item, index, input)),
    serverNow: now.getTime(),
  };
}

function itemView(item: ItemState, index: number, input: ViewInput): AttemptItemView {
  const { attempt, answers } = input;
  const paused = attempt.state.state === 'paused';
  const hidden = isHidden(item, input, paused);
  const answer = answers.get(item.id);
  return {
    id: item.id,
    position: index + 1,
    ...(item.section === null ? {} : { section: item.section }),
    state: item.state,
    ...(item.budgetSeconds === null ? {} : { budgetSeconds: item.budgetSeconds }),
    ...moment('startedAt', item.startedAt),
    ...(paused && item.state === 'open' ? {} : moment('endsAt', item.endsAt)),
    isFollowUp: item.followUpOf !== null,
    ...(item.followUpOf === null ? {} : { followUpOf: item.followUpOf }),
    ...(hidden ? {} : { question: viewOf(item, input.contents) }),
    ...(hidden || answer === undefined
      ? {}
      : { answer: { serverSeq: answer.serverSeq, body: answer.body } }),
  };
}

/** What has not been opened, what a pause hides, and beside an assessment what was asked for what an answer lacks. */
const isHidden = (item: ItemState, { rests }: ViewInput, paused: boolean): boolean =>
  item.startedAt === null ||
  (paused && item.state === 'open') ||
  (rests && item.followUpOf !== null);

/** The question of an item as a candidate sees it, follow-ups included. */
export function viewOf(
  item: Pick<ItemState, 'id' | 'followUpCriterion' | 'budgetSeconds'>,
  contents: ReadonlyMap<string, PinnedItem>,
): QuestionView {
  const content = contents.get(item.id);
  if (content === undefined) throw new Error(`item ${item.id} has no content`);
  if (item.followUpCriterion === null || content.kind !== 'structured')
    return questionView(content);
  return followUpView(content, item.followUpCriterion, (item.budgetSeconds ?? 0) / 60);
}
