/** Which question to practise next, and why. Pure; time and chance are arguments. */
import { nextItem, type Ability } from '@meshwright/graders';
import type { Question, Tier, Topic } from '@meshwright/question-bank';
import type { ItemBook, ScoredVersion } from '../../measuring/ability/index.js';
import { tierAt, tierNear } from '../../measuring/statistics/index.js';
import { latestByQuestion, type PinnedResult } from './grade-history.js';

/** An answer of the person's past, to a version of its question. */
export type PastAnswer = PinnedResult & ScoredVersion;

export interface NextRequest {
  readonly book: ItemBook;
  /** Those that the wish leaves, not none. */
  readonly questions: readonly Question[];
  /** The topic that was wished for. */
  readonly topic: Topic | undefined;
  readonly titleOf: (topic: string) => string;
  /** Oldest first. */
  readonly history: readonly PastAnswer[];
  readonly now: Date;
}

export interface Next {
  readonly question: Question;
  readonly why: string;
}

/** What was answered since is not asked again while something else is left. */
const LATELY_DAYS = 30;
const DAY_MS = 86_400_000;
/** How far abilities in single topics lie from a person's whole: their standard deviation, in units of ability. */
const TOPIC_SPREAD = 0.5;

/** By what was answered in the topic, and what the rest lets expect there. */
function abilityIn({ book, topic }: NextRequest, latest: readonly PastAnswer[]): Ability {
  if (topic === undefined) return book.abilityOf(latest);
  const within = latest.filter(({ topics }) => topics.includes(topic.id));
  const whole = book.abilityOf(latest.filter((answer) => !within.includes(answer)));
  return book.abilityOf(within, undefined, {
    mean: whole.value,
    deviation: Math.hypot(whole.standardError, TOPIC_SPREAD),
  });
}

/** The first topic of a question is what it is mainly about. */
const mainTopic = ({ topics }: { readonly topics: readonly string[] }): string => topics[0] ?? '';

/** Those not answered lately; where all were, the half whose answer is the longest ago. */
function open(request: NextRequest, latest: readonly PastAnswer[]) {
  const { questions, now } = request;
  const since = now.getTime() - LATELY_DAYS * DAY_MS;
  const answeredAt = new Map(latest.map(({ questionId, at }) => [questionId, at.getTime()]));
  const timeOf = ({ id }: Question): number => answeredAt.get(id) ?? -Infinity;
  const fresh = questions.filter((question) => timeOf(question) < since);
  if (fresh.length > 0) return { left: fresh, again: false };
  const oldest = questions.toSorted((a, b) => timeOf(a) - timeOf(b));
  return { left: oldest.slice(0, Math.ceil(oldest.length / 2)), again: true };
}

/** Of the topics that were practised least lately. */
function ofNeediest(questions: readonly Question[], lately: readonly PastAnswer[]): Question[] {
  const times = (question: Question): number =>
    lately.filter((answer) => mainTopic(answer) === mainTopic(question)).length;
  const fewest = Math.min(...questions.map(times));
  return questions.filter((question) => times(question) === fewest);
}

/** One of so many of the best is taken by chance: five, but no more than a quarter of a small choice. */
const amongOf = (choice: readonly Question[]): number =>
  Math.min(5, Math.max(1, Math.ceil(choice.length / 4)));

/**
 * The question that tells most at the person's present ability, one of the few best by chance, leaving out what too many
 * have seen (nextItem of the graders); where no topic was wished for, of those practised least lately. Null where there
 * is none.
 */
export function nextQuestion(request: NextRequest, random: () => number): Next | null {
  const { book, topic, now } = request;
  const latest = latestByQuestion(request.history);
  const ability = abilityIn(request, latest);
  const { left, again } = open(request, latest);
  const since = now.getTime() - LATELY_DAYS * DAY_MS;
  const lately = latest.filter(({ at }) => at.getTime() >= since);
  const choice = topic === undefined ? ofNeediest(left, lately) : left;
  const candidates = choice.map((question) => {
    const { id, version, tier } = question;
    const exposure = book.exposureOf(id);
    return {
      ...book.itemOf({ questionId: id, version, tier }),
      id,
      topic: mainTopic(question),
      ...(exposure === undefined ? {} : { exposure }),
    };
  });
  const found = nextItem(
    { ability: ability.value, candidates, asked: [], among: amongOf(choice) },
    random,
  );
  const question = choice.find(({ id }) => id === found?.id);
  if (question === undefined) return null;
  return { question, why: whyOf({ request, ability, answers: latest.length, again }, question) };
}

interface Reason {
  readonly request: NextRequest;
  readonly ability: Ability;
  readonly answers: number;
  readonly again: boolean;
}

const ARTICLE: Record<Tier, string> = {
  beginner: 'a beginner',
  intermediate: 'an intermediate',
  advanced: 'an advanced',
};

function whyOf({ request, ability, answers, again }: Reason, question: Question): string {
  const { book, topic, titleOf } = request;
  const about = titleOf(topic?.id ?? mainTopic(question));
  if (again)
    return `You have answered all of these within ${String(LATELY_DAYS)} days: of those that are the longest ago, this one tells most now.`;
  if (answers === 0)
    return `Nothing is known of you yet: ${ARTICLE[question.tier]} question on ${about} tells most at the start.`;
  const place = topic === undefined ? '' : ` in ${about}`;
  const near = tierNear(book.tiers, ability);
  const tells = `this ${question.tier} question${topic === undefined ? ` on ${about}` : ''} tells`;
  return near === null
    ? `You stand at ${tierAt(book.tiers, ability.value)}${place}: ${tells} best how far that goes.`
    : `You are near the border of ${near}${place}: ${tells} best on which side you are.`;
}
