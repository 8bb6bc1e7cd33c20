import type { Report, Rubric } from '@meshwright/graders';

/** A text that the bank holds as true, and where it stands. */
interface OwnText {
  readonly file: 'rubric.yaml' | 'model-answer.yaml';
  readonly path: string;
  readonly text: string;
}

/** An own text that costs points as an answer. */
export interface OwnWordsFault extends Omit<OwnText, 'text'> {
  readonly message: string;
}

interface Stated {
  readonly sections: readonly { readonly id: string }[];
  readonly rubric: Rubric;
  readonly modelAnswer: { readonly sections: Readonly<Record<string, string>> };
}

type Sections = Record<string, string>;
type Grade = (sections: Sections) => Pick<Report, 'misconceptions'>;

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|\n+/).filter((s) => s.trim() !== '');

/** What the report tells a candidate as the truth: why something is wrong, what is missing, what to add. */
const feedbackOf = ({ criteria, misconceptions }: Rubric): OwnText[] => [
  ...misconceptions.map(({ id, why }) => ({
    file: 'rubric.yaml' as const,
    path: `misconceptions.${id}.why`,
    text: why,
  })),
  ...criteria.flatMap((criterion) =>
    (['missing', 'next', 'followUp'] as const).flatMap((field) => {
      const said = criterion[field];
      const texts = typeof said === 'object' ? Object.values(said) : [said];
      return texts.flatMap((text) =>
        text === undefined
          ? []
          : [{ file: 'rubric.yaml' as const, path: `criteria.${criterion.id}.${field}`, text }],
      );
    }),
  ),
];

const sentencesOfModel = ({ modelAnswer }: Stated): OwnText[] =>
  Object.entries(modelAnswer.sections).flatMap(([id, said]) =>
    sentencesOf(said).map((text) => ({
      file: 'model-answer.yaml' as const,
      path: `sections.${id}`,
      text,
    })),
  );

const faultOf = ({ file, path, text }: OwnText, { misconceptions }: ReturnType<Grade>) =>
  misconceptions.map(({ id }): OwnWordsFault => ({
    file,
    path,
    message: `its own words set off ${id}: "${text}"`,
  }));

/**
 * The texts that the bank holds as true and that cost points where a candidate says them: alone in the last section,
 * and behind the model answer. Whole model answers take long to grade: the texts are put behind it all together, and
 * one by one only where that costs something.
 */
export function ownWordsFaults(question: Stated, grade: Grade): OwnWordsFault[] {
  const last = question.sections.at(-1)?.id ?? '';
  const feedback = feedbackOf(question.rubric);
  const alone = [...feedback, ...sentencesOfModel(question)].map((own) => ({
    own,
    faults: faultOf(own, grade({ [last]: own.text })),
  }));
  const charged = new Set(alone.filter(({ faults }) => faults.length > 0).map(({ own }) => own));
  const silent = feedback.filter((own) => !charged.has(own));
  const model = question.modelAnswer.sections;
  const behind = (texts: readonly string[]): Sections => ({
    ...model,
    [last]: [model[last] ?? '', ...texts].join('\n'),
  });
  const known = new Set(grade({ ...model }).misconceptions.map(({ id }) => id));
  const added = (texts: readonly string[]) => ({
    misconceptions: grade(behind(texts)).misconceptions.filter(({ id }) => !known.has(id)),
  });
  const together = added(silent.map(({ text }) => text));
  const appended =
    together.misconceptions.length === 0
      ? []
      : silent.flatMap((own) => faultOf(own, added([own.text])));
  return [...alone.flatMap(({ faults }) => faults), ...appended];
}
