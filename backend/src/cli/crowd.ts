/** Many people who take one assessment: what they might do, drawn from the graded response model. Pure but for ids. */
import { createHash, randomUUID } from 'node:crypto';
import {
  categoryProbabilities,
  CHAIN_START,
  randomFrom,
  type CompiledLexicon,
  type GradedItem,
  type Random,
} from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import { assessmentPlan } from '../taking/assessment-attempts/index.js';
import type { Release } from '../taking/assessments/index.js';
import { Answer, meanScore } from '../bank/grading/index.js';
import { gradeAnswer } from '../bank/grading/grading.js';
import { chainHash } from '../taking/attempts/index.js';
import { plausibleAnswer } from './demo-answers.js';

/** An answer that somebody might give, as it is graded. */
export interface Variant {
  readonly answer: Answer;
  readonly report: { readonly score: number; readonly points: number; readonly maxPoints: number };
}

/** What a question of the crowd's bank does. */
export interface CrowdQuestion {
  readonly content: PinnedItem;
  readonly hash: string;
  readonly text: string;
  readonly item: GradedItem;
  /** The best answer last. */
  readonly variants: readonly Variant[];
  /** Whom it asks the wrong way round: able people earn less. */
  readonly reversed: boolean;
  /** Units of ability that it grows easier by in the whole time, as one does that has become known. */
  readonly leaks: number;
}

const SKILLS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** `n`: its place among the questions. The second asks the wrong way round, the third becomes known. */
export function crowdQuestion(
  content: PinnedItem,
  n: number,
  lexicon: CompiledLexicon,
): CrowdQuestion {
  const random = randomFrom(n + 1);
  const middle = { beginner: -0.8, intermediate: 0, advanced: 0.8 }[content.tier] + random() - 0.5;
  const text = JSON.stringify(content);
  const variants = SKILLS.map((skill): Variant => {
    const answer = Answer.parse(plausibleAnswer(content, skill, random));
    return { answer, report: gradeAnswer(content, answer, lexicon) };
  });
  return {
    content,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    item: {
      id: content.id,
      discrimination: 0.8 + random(),
      thresholds: [-1.5, -0.5, 0.5, 1.5].map((b) => middle + b),
    },
    variants: variants.toSorted((a, b) => a.report.score - b.report.score),
    reversed: n === 1,
    leaks: n === 2 ? 1.5 : 0,
  };
}

export interface CrowdPlan {
  readonly release: Release;
  readonly questions: ReadonlyMap<string, CrowdQuestion>;
  readonly from: Date;
  readonly days: number;
}

const DAY_MS = 86_400_000;
const EMPTY = 0.03;

/** The `n`th person of the crowd with their attempt, as rows; able the same for the same `n`. */
export function crowdAttempt({ release, questions, from, days }: CrowdPlan, n: number) {
  const random = randomFrom(n * 7919 + 17);
  const ability = normal(random);
  const share = random();
  const startedAt = new Date(from.getTime() + share * days * DAY_MS);
  const ids = { invitation: randomUUID(), attempt: randomUUID() };
  const plan = assessmentPlan(
    release,
    { extraTimePercent: 0, breakSeconds: 0 },
    { side: 'practice', seed: () => n },
  );
  const clock = { at: startedAt.getTime(), previous: CHAIN_START, seq: 0 };
  const items = plan.items.map(({ content, section = 0, weight = 1 }, index) => {
    const question = questions.get(content.id);
    if (question === undefined) throw new Error(`the crowd does not know ${content.id}`);
    const opened = clock.at;
    const seconds = Math.round(content.minutes * 60 * 0.6 * Math.exp(0.5 * normal(random)));
    const left = random() < EMPTY;
    const at = left ? 0 : drawVariant(question, ability, share, random);
    const variant = question.variants[at];
    if (variant === undefined) throw new Error(`${content.id} has no answers`);
    clock.at += seconds * 1000;
    const id = randomUUID();
    return {
      id,
      grade: randomUUID(),
      question: content.id,
      hash: question.hash,
      position: (index + 1) * 1000,
      section,
      weight,
      openedAt: new Date(opened),
      closedAt: new Date(clock.at),
      seconds: left ? null : seconds,
      variant: at,
      written: left ? null : write(variant, { id, attempt: ids.attempt, clock }),
      score: variant.report.score,
    };
  });
  return {
    ...ids,
    candidate: randomUUID(),
    user: randomUUID(),
    home: randomUUID(),
    token: createHash('sha256').update(ids.invitation).digest('hex'),
    email: `candidate${String(n)}@crowd.example`,
    name: `Candidate ${String(n).padStart(5, '0')}`,
    startedAt,
    endedAt: new Date(clock.at),
    rules: plan.rules,
    score: meanScore(items.map(({ weight, score }) => ({ minutes: weight, score }))),
    items,
  };
}
export type CrowdAttempt = ReturnType<typeof crowdAttempt>;

interface Writing {
  readonly id: string;
  readonly attempt: string;
  readonly clock: { at: number; previous: string; seq: number };
}

/** One revision, chained as the server chains them. */
function write(variant: Variant, { id, attempt, clock }: Writing) {
  clock.seq += 1;
  const link = {
    attempt,
    item: id,
    serverSeq: clock.seq,
    clientId: 'crowd',
    clientSeq: clock.seq,
    body: variant.answer,
    receivedAt: new Date(clock.at).toISOString(),
    late: false,
  };
  const sha256 = chainHash({ ...link, previous: clock.previous });
  clock.previous = sha256;
  return { seq: clock.seq, sha256, at: link.receivedAt };
}

/** The graded answer that is nearest to the category that comes out. */
function drawVariant(
  { item, variants, reversed, leaks }: CrowdQuestion,
  ability: number,
  share: number,
  random: Random,
): number {
  let left = random();
  const able = (reversed ? -ability : ability) + leaks * share;
  const category = categoryProbabilities(item, able).findIndex((p) => (left -= p) < 0);
  const wanted = (10 * (category < 0 ? item.thresholds.length : category)) / item.thresholds.length;
  const off = variants.map(({ report }) => Math.abs(report.score - wanted));
  return off.indexOf(Math.min(...off));
}

/** Box & Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random());
