import {
  answerKinds,
  compileLexicon,
  gradeItem,
  type GradableItem,
  type Report,
} from '@meshwright/graders';
import { draw } from './draw.js';
import { gradable } from './gradable.js';
import { contentFolder, parseBank } from './node/load.js';
import { modelTypedAnswer } from './model-answer.js';
import { partItem } from './part-question.js';
import type { PinnedItem } from './question-schema.js';

const bank = parseBank(contentFolder());
const lexicon = compileLexicon(bank.lexicon);
type PlanQuestion = Extract<PinnedItem, { kind: 'plan' }>;

/** Every plan that the bank asks for, be it a question or a part of one. */
const questions: (readonly [string, PlanQuestion])[] = [...bank.questions.values()].flatMap(
  (question) => {
    const item = draw(question, 1);
    if (item.kind === 'plan') return [[item.id, item] as const];
    if (item.kind !== 'structured') return [];
    return (item.parts ?? [])
      .map((part) => partItem(item, part))
      .filter((part) => part.kind === 'plan')
      .map((part) => [`${item.id}/${part.id}`, part] as const);
  },
);

const alone = (item: PlanQuestion, plan: Record<string, unknown>): Report =>
  gradeItem(gradable(item), { kind: 'plan', plan }, lexicon);

/** The same question as the only part of a structured one. */
function asPart(item: PlanQuestion, plan: unknown): number {
  const whole = {
    ...gradable(draw(bank.questions.get('shrink-the-bubble')!, 1)),
    parts: [{ id: 'plan', label: 'A plan', points: 10, item: gradable(item) }],
  } as GradableItem;
  const parts = plan === undefined ? {} : { plan: { kind: 'plan', plan } };
  const answer = { kind: 'structured', sections: {}, parts } as never;
  const { detail } = gradeItem(whole, answer, lexicon);
  return (detail as { parts: { points: number }[] }).parts[0]!.points;
}

describe('a plan that the bank asks for', () => {
  it('is asked for by questions and by parts', () => {
    expect(questions.some(([id]) => id.includes('/'))).toBe(true);
    expect(questions.length).toBeGreaterThan(12);
  });

  it.each(questions)('%s earns nothing where it is left as it was given', (_, item) => {
    const idle = { ...item.start, cp: 1, offload: { optimizer: 'none' } };
    expect(gradeItem(gradable(item), answerKinds.plan.blank, lexicon).score).toBe(0);
    expect(asPart(item, undefined)).toBe(0);
    for (const plan of [item.start, idle]) {
      expect(alone(item, plan).score).toBe(0);
      expect(asPart(item, plan)).toBe(0);
    }
  });

  it.each(questions)('%s earns all points with the best plan found', (_, item) => {
    const best = modelTypedAnswer(item);
    if (best.kind !== 'plan') throw new Error('no plan');
    expect(alone(item, best.plan).score).toBe(10);
    expect(asPart(item, best.plan)).toBe(10);
  });

  it.each(questions)('%s takes no knob that is not searched', (_, item) => {
    const best = modelTypedAnswer(item);
    const plan = best.kind === 'plan' ? best.plan : {};
    for (const more of [
      { overlapPipeline: true },
      { recomputeModules: ['mlp'] },
      { reducePrecision: 'fp32' },
    ]) {
      const { detail, score } = alone(item, { ...plan, ...more });
      expect(score).toBe(0);
      expect(detail).toMatchObject({ problems: [{ rule: 'not-asked' }] });
    }
  });
});
