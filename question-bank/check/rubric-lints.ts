import type { Quote, Report } from '@meshwright/graders';

/** A graded sample of a structured question. */
export interface GradedSample {
  readonly id: string;
  readonly kind: string;
  readonly expect: { readonly min: number; readonly max: number };
  readonly report: Report;
}

/** A remark on a rubric: where, and what about it. A fault must be mended, a warning looked at. */
export interface RubricRemark {
  readonly severity: 'fault' | 'warning';
  readonly path: string;
  readonly message: string;
}

/** Samples that a rubric must earn at most so much of ten in are wrong ones. */
const WRONG = 2;
/** Criteria overlap when they quote the same words in so many of the answers that meet either, and in no fewer than so many answers. */
const OVERLAP = 0.8;
const FEWEST = 4;

/** Levels above a bare name. */
const CLAIMED = new Set(['explained', 'full']);

type Graded = readonly { readonly report: Report; readonly wrong: boolean }[];

const criterion = (report: Report, id: string) => report.criteria.find((c) => c.id === id);

const length = (quotes: readonly Quote[]): number =>
  quotes.reduce((s, q) => s + q.end - q.start, 0);

/** Whether most of what two criteria quote is the same words. */
function sameWords(a: readonly Quote[], b: readonly Quote[]): boolean {
  let shared = 0;
  for (const p of a)
    for (const q of b)
      if (p.section === q.section)
        shared += Math.max(0, Math.min(p.end, q.end) - Math.max(p.start, q.start));
  return shared >= OVERLAP * Math.max(length(a), length(b));
}

/** Criteria that no answer meets, or that every answer does, the wrong ones too. */
function idleOrBlind(ids: readonly string[], graded: Graded): RubricRemark[] {
  const answered = graded.filter(({ report }) => report.criteria.some((c) => c.points > 0));
  return ids.flatMap((id): RubricRemark[] => {
    const met = answered.filter(({ report }) => (criterion(report, id)?.points ?? 0) > 0);
    const path = `criteria.${id}`;
    if (met.length === 0)
      return [
        { severity: 'warning', path, message: 'no sample meets it, nor does the model answer' },
      ];
    const claimed = met.filter(({ report }) => CLAIMED.has(criterion(report, id)?.level ?? ''));
    const all = claimed.length === answered.length && answered.length >= FEWEST;
    return all && claimed.some((g) => g.wrong)
      ? [
          {
            severity: 'warning',
            path,
            message: 'every sample that earns anything meets it, wrong ones too',
          },
        ]
      : [];
  });
}

/** Pairs of criteria that are met by the same words in most answers. */
function overlaps(ids: readonly string[], graded: Graded): RubricRemark[] {
  return ids.flatMap((a, i) =>
    ids.slice(i + 1).flatMap((b): RubricRemark[] => {
      const pairs = graded
        .map(
          ({ report }) =>
            [criterion(report, a)?.quotes ?? [], criterion(report, b)?.quotes ?? []] as const,
        )
        .filter(([p, q]) => p.length > 0 || q.length > 0);
      const same = pairs.filter(([p, q]) => p.length > 0 && q.length > 0 && sameWords(p, q)).length;
      if (same < FEWEST || same < OVERLAP * pairs.length) return [];
      const message = `is met by the same words as ${b} in ${same.toString()} of ${pairs.length.toString()} answers`;
      return [{ severity: 'warning', path: `criteria.${a}`, message }];
    }),
  );
}

/** Misconceptions that the model answer holds, and those that no sample does. */
function misconceptions(
  ids: readonly string[],
  model: Report,
  samples: readonly Report[],
): RubricRemark[] {
  const fires = (report: Report, id: string): boolean =>
    report.misconceptions.some((m) => m.id === id);
  const held = ids.filter((id) => fires(model, id));
  const silent = ids.filter(
    (id) => !samples.some((report) => fires(report, id)) && !held.includes(id),
  );
  const faults = held.map((id): RubricRemark => {
    return {
      severity: 'fault',
      path: `misconceptions.${id}`,
      message: 'the model answer sets it off',
    };
  });
  if (silent.length === 0) return faults;
  const message = `no sample sets off ${silent.join(', ')}: nothing proves that they are found`;
  return [...faults, { severity: 'warning', path: 'misconceptions', message }];
}

/** What the samples and the model answer show about the criteria and misconceptions of a rubric. */
export function rubricRemarks(
  rubric: { criteria: readonly { id: string }[]; misconceptions: readonly { id: string }[] },
  model: Report,
  samples: readonly GradedSample[],
): RubricRemark[] {
  const graded = [
    { report: model, wrong: false },
    ...samples.map(({ report, expect }) => ({ report, wrong: expect.max <= WRONG })),
  ];
  const criteria = rubric.criteria.map((c) => c.id);
  const reports = samples.map((s) => s.report);
  return [
    ...idleOrBlind(criteria, graded),
    ...overlaps(criteria, graded),
    ...misconceptions(
      rubric.misconceptions.map((m) => m.id),
      model,
      reports,
    ),
  ];
}
