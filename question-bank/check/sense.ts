import { type CompiledLexicon, brokenVariants, keptVariants } from '@meshwright/graders';

type Sections = Readonly<Record<string, string>>;

/** A model answer whose sense is broken earns this much at most. */
const BROKEN = 4;
/** Said otherwise it loses no more than this. */
const LOSS = 1.5;
/** Whether these leave anything right depends on the question: more than this is remarked on. */
const DEPENDS: ReadonlySet<string> = new Set(['other-figures', 'clauses-exchanged']);
const MUCH = 6;

const sentencesIn = (text = ''): string => text.trim().replaceAll(/\s+/g, ' ');

/** A variant of the model answer that earns too much or too little. */
export interface SenseRemark {
  readonly severity: 'fault' | 'warning';
  readonly message: string;
  readonly expected: string;
}

/** Grades the model answer upside down, which must earn next to nothing, and said otherwise, which must earn as much. */
export function senseRemarks(
  model: Sections,
  lexicon: CompiledLexicon,
  grade: (sections: Record<string, string>) => number,
): SenseRemark[] {
  const whole = grade({ ...model });
  const broken = brokenVariants(model, lexicon).flatMap(({ id, what, sections }) => {
    // a text that none of this changes is not broken
    if (Object.entries(sections).every(([name, text]) => text === sentencesIn(model[name])))
      return [];
    const score = grade({ ...sections });
    const most = DEPENDS.has(id) ? MUCH : BROKEN;
    if (score <= most) return [];
    const message = `the model answer with ${what} scores ${score.toString()}`;
    const severity = DEPENDS.has(id) ? ('warning' as const) : ('fault' as const);
    return [{ severity, message, expected: `at most ${most.toString()}` }];
  });
  const kept = keptVariants(model).flatMap(({ what, sections }) => {
    const score = grade({ ...sections });
    if (whole - score <= LOSS) return [];
    const message = `the model answer with ${what} scores ${score.toString()}`;
    return [
      { severity: 'fault' as const, message, expected: `${(whole - LOSS).toString()} or more` },
    ];
  });
  return [...broken, ...kept];
}
