import { compileLexicon, gradeItem, type Report } from '@meshwright/graders';
import { knobNames } from '@meshwright/graders/knobs';
import type { PlanDetail } from '@meshwright/graders/report';
import { shardingsOf } from '@meshwright/graders/shardings';
import {
  draw,
  gradable,
  modelTypedAnswer,
  partItem,
  questionView,
  type PartView,
  type PinnedItem,
} from '@meshwright/question-bank';
import { contentFolder, parseBank } from '@meshwright/question-bank/node';
import { emptyTyped } from '../../frontend/src/kinds/table.js';
import {
  batching,
  fixedOf,
  givenKnobs,
  methodFields,
  offloadFields,
  planDraft,
  planOf,
  withGiven,
} from '../../frontend/src/plan/plan-fields.js';
import { degreeKnobs } from '../../frontend/src/plan/degrees.js';

/* The form of every plan that the bank asks for beside the grader that judges it: what the form offers is not refused as unasked. */

type PlanQuestion = Extract<PinnedItem, { kind: 'plan' }>;
type Plan = Record<string, unknown>;
type Asked = Pick<PartView, 'kind' | 'scenario' | 'start'>;

const bank = parseBank(contentFolder());
const lexicon = compileLexicon(bank.lexicon);

/** What the grader gets of a plan question and what its form gets: the view that browsers are given. */
const questions: (readonly [string, PlanQuestion, Asked])[] = [...bank.questions.values()].flatMap(
  (question): (readonly [string, PlanQuestion, Asked])[] => {
    const item = draw(question, 1);
    const view = questionView(item);
    if (item.kind === 'plan') return [[item.id, item, { ...view, kind: item.kind }]];
    if (item.kind !== 'structured') return [];
    return (item.parts ?? []).flatMap((part, i) => {
      const typed = partItem(item, part);
      const asked = view.parts?.[i];
      if (typed.kind !== 'plan' || asked === undefined) return [];
      return [[`${item.id}/${part.id}`, typed, asked] as const];
    });
  },
);

const frameworkOf = ({ scenario }: Asked): string =>
  Object.keys(shardingsOf).find((known) => known === scenario?.['framework']) ?? 'megatron';
const numbers = [...degreeKnobs, ...batching].map(({ knob }) => knob);

function blank(asked: Asked): Plan {
  const answer = emptyTyped(asked);
  if (answer.kind !== 'plan') throw new Error('no plan');
  return answer.plan;
}

/** Every plan that is one touch of the form away from another, as it is handed in. */
function touched(asked: Asked, plan: Plan): Plan[] {
  const draft = planDraft(plan);
  const fields: Plan[] = [
    ...numbers.flatMap((knob) => [1, 2, 3, 8].map((value) => ({ [knob]: value }))),
    ...methodFields(frameworkOf(asked), draft).flatMap(([knob, , offered]) =>
      offered.map(({ value }) => ({ [knob]: value })),
    ),
    ...[true, false].map((sequenceParallel) => ({ sequenceParallel })),
    ...offloadFields.flatMap(([part, , offered]) =>
      offered.map(({ value }) => ({ offload: { ...draft.offload, [part]: value } })),
    ),
  ];
  return [
    ...fields.map((field) => planOf(asked, { ...plan, ...field })),
    ...givenKnobs(asked).flatMap((given) =>
      [true, false].map((isKept) => withGiven(plan, given, isKept)),
    ),
  ];
}

/** Whether the fields of the form can be set to each knob of a plan. */
function canMake(asked: Asked, plan: Plan): boolean {
  const draft = planDraft(plan);
  const methods = methodFields(frameworkOf(asked), planDraft(blank(asked)));
  const isOffered =
    methods.every(([knob, , offered]) => offered.some(({ value }) => value === draft[knob])) &&
    offloadFields.every(([part, , offered]) =>
      offered.some(({ value }) => value === draft.offload[part]),
    );
  const others = Object.keys(plan).filter((knob) => !(knob in draft));
  const given = givenKnobs(asked).map(({ knob }) => knob);
  return isOffered && others.every((knob) => given.includes(knob) || knob in fixedOf(asked));
}

const grade = (item: PlanQuestion, plan: unknown): Report =>
  gradeItem(gradable(item), { kind: 'plan', plan } as never, lexicon);
const rulesOf = ({ detail = {} }: Report<Partial<PlanDetail>>): string[] =>
  (detail.problems ?? []).map(({ rule }) => rule);

/** Refusals of what was not asked; that a plan cannot run is for the candidate to find out. */
const unasked = ['not-asked', 'fixed-by-the-question', 'shape', 'no-plan'];

describe('the form of a plan question', () => {
  it('is asked for by questions and by parts, one of which fixes degrees and one gives a knob', () => {
    expect(questions.some(([id]) => id.includes('/'))).toBe(true);
    expect(questions.length).toBeGreaterThan(12);
    expect(questions.some(([, , asked]) => Object.keys(fixedOf(asked)).length > 0)).toBe(true);
    expect(questions.flatMap(([, , asked]) => givenKnobs(asked))).toContainEqual({
      knob: 'gradientCompression',
      value: 'powersgd',
    });
  });

  it.each(questions)('of %s hands in nothing that was not asked', (_, item, asked) => {
    for (const plan of [blank(asked), ...touched(asked, blank(asked))]) {
      const rules = rulesOf(grade(item, plan));
      for (const rule of unasked) expect(rules).not.toContain(rule);
      for (const knob of Object.keys(plan)) expect(knobNames).toHaveProperty(knob);
    }
  });

  it.each(questions)('of %s can make the plan to start from and the best one', (_, item, asked) => {
    expect(canMake(asked, { ...asked.start })).toBe(true);
    expect(blank(asked)).toMatchObject({ ...asked.start });
    const best = modelTypedAnswer(item);
    if (best.kind !== 'plan') throw new Error('no plan');
    const plan = best.plan as Plan;
    expect(canMake(asked, plan)).toBe(true);
    expect(planOf(asked, plan)).toEqual(plan);
    expect(grade(item, planOf(asked, plan)).score).toBe(10);
  });

  it.each(questions)('of %s leaves out what was given, and puts it back', (_, __, asked) => {
    for (const given of givenKnobs(asked)) {
      const without = withGiven(blank(asked), given, false);
      expect(without).not.toHaveProperty(given.knob);
      expect(planOf(asked, without)).not.toHaveProperty(given.knob);
      expect(withGiven(without, given, true)).toEqual(blank(asked));
    }
  });
});
