/** What trains what was missing: links to a question, a guide's item and a project, each with its reason. Pure. */
import {
  isOwnId,
  type Guide,
  type Project,
  type Question,
  type Tier,
} from '@meshwright/question-bank';
import type { NextStep, ReportItem } from './report.schemas.js';

export interface Library {
  readonly questions: readonly Question[];
  readonly guides: readonly Guide[];
  readonly projects: readonly Project[];
}

/** Below this share of its points an item is worth training. */
const GOOD = 0.8;
const MOST_STEPS = 6;

interface Gap {
  readonly item: ReportItem;
  /** Points lost, in minutes of the attempt: what weighs most comes first. */
  readonly lost: number;
}

/** At most six steps, for the largest gaps first; none where nothing was missed. */
export function nextSteps(items: readonly ReportItem[], library: Library): NextStep[] {
  const gaps = items
    .filter(({ followUpOf, score }) => followUpOf === undefined && score < 10 * GOOD)
    .map((item): Gap => ({ item, lost: item.weight * (10 - item.score) }))
    .sort((a, b) => b.lost - a.lost);
  const asked = new Set(items.map(({ question }) => question.id));
  const steps = gaps.flatMap((gap) => stepsFor(gap, library, asked));
  const seen = new Set<string>();
  return steps.filter(({ href }) => (seen.has(href) ? false : seen.add(href))).slice(0, MOST_STEPS);
}

function stepsFor({ item }: Gap, library: Library, asked: ReadonlySet<string>): NextStep[] {
  const { question } = item;
  const why = reason(item);
  return [
    guideStep(item, library.guides, why),
    questionStep(item, library.questions, asked),
    projectStep(item, library.projects),
    againStep(question, why),
  ].filter((step): step is NextStep => step !== null);
}

/** The same question in practice, which asks no organisation's own. */
function againStep({ id, kind, title }: ReportItem['question'], why: string): NextStep | null {
  if (isOwnId(id)) return null;
  const label = kind === 'numeric' ? `A variant of: ${title}` : `Again: ${title}`;
  return { label, href: `/practice/${id}`, why };
}

/** The heaviest criterion that was missed, in its own words. */
function reason({ report, question }: ReportItem): string {
  const [worst] = [...report.criteria].sort(
    (a, b) => b.maxPoints - b.points - (a.maxPoints - a.points),
  );
  if (worst === undefined || worst.points >= worst.maxPoints) {
    return `You earned ${String(report.score)} of 10 on ${question.title}.`;
  }
  return worst.missing ?? `Missing: ${worst.label}`;
}

function guideStep(
  { question }: ReportItem,
  guides: readonly Guide[],
  why: string,
): NextStep | null {
  const topic = question.topics[0];
  for (const guide of ownGuideFirst(guides, question.guide)) {
    const path = guide.path[question.tier];
    const item =
      path.find(({ trains }) => trains.questions.includes(question.id)) ??
      path.find(({ topics }) => topic !== undefined && topics.includes(topic));
    if (item !== undefined) {
      return { label: `Read: ${item.title}`, href: `/guides/${guide.id}#${item.id}`, why };
    }
  }
  return null;
}

function ownGuideFirst(guides: readonly Guide[], own: string): readonly Guide[] {
  return [...guides].sort((a, b) => Number(b.id === own) - Number(a.id === own));
}

/** Another question on the same topic, of the same tier or below. */
function questionStep(
  { question }: ReportItem,
  questions: readonly Question[],
  asked: ReadonlySet<string>,
): NextStep | null {
  const topic = question.topics[0];
  if (topic === undefined) return null;
  const [found] = questions
    .filter(({ id, topics }) => !asked.has(id) && topics.includes(topic))
    .filter(({ tier }) => RANK[tier] <= RANK[question.tier])
    .sort((a, b) => RANK[b.tier] - RANK[a.tier] || a.minutes - b.minutes);
  if (found === undefined) return null;
  return {
    label: `Practise: ${found.title}`,
    href: `/practice/${found.id}`,
    why: `Trains the same topic as ${question.title}.`,
  };
}

function projectStep({ question }: ReportItem, projects: readonly Project[]): NextStep | null {
  const topic = question.topics[0];
  if (topic === undefined) return null;
  const found = projects.find(
    ({ topics, tier }) => tier === question.tier && topics.includes(topic),
  );
  if (found === undefined) return null;
  return { label: `Build: ${found.title}`, href: `/projects/${found.id}`, why: found.summary };
}

const RANK: Readonly<Record<Tier, number>> = { beginner: 0, intermediate: 1, advanced: 2 };
