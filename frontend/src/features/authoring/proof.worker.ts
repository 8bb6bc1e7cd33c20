import { compileLexicon, draftRubric, type CompiledLexicon } from '@meshwright/graders/rubric';
import { stringify } from 'yaml';
import type { ProofAnswer, ProofOrder } from './proof-messages.js';
import { reportOn, type TrialAnswer } from './proof.js';
import { readRubric, type RubricReading } from './rubric-source.js';

type Open = Extract<ProofOrder, { kind: 'open' }>;

let opened:
  { question: Open['question']; lexicon: CompiledLexicon; published: RubricReading } | undefined;

function open({ question, lexicon: words }: Open): void {
  const lexicon = compileLexicon(words);
  const published = readRubric(
    question.published,
    lexicon,
    question.sections.map(({ id }) => id),
  );
  opened = { question, lexicon, published };
}

function prove({ number, source, answers }: Extract<ProofOrder, { kind: 'prove' }>): ProofAnswer {
  if (opened === undefined) throw new Error('no question is open');
  const { question, lexicon, published } = opened;
  const reading = readRubric(
    source,
    lexicon,
    question.sections.map(({ id }) => id),
  );
  if (!reading.ok) return { kind: 'faults', number, faults: reading.faults };
  const { rubric } = reading;
  const publishedScore = (answer: TrialAnswer): number =>
    published.ok ? reportOn(question, published.rubric, { ...answer, lexicon }).score : Number.NaN;
  return {
    kind: 'proof',
    number,
    reports: answers.map((answer) => reportOn(question, rubric, { ...answer, lexicon })),
    published: answers.map(publishedScore),
    points: {
      sum: rubric.criteria.reduce((sum, { weight }) => sum + weight, 0),
      points: rubric.points,
      criteria: rubric.criteria.length,
    },
  };
}

/** A first rubric from the model answer, as text to edit. */
function draft(): ProofAnswer {
  if (opened === undefined) throw new Error('no question is open');
  const { id, prompt, sections, modelAnswer: reference } = opened.question;
  const drafted = draftRubric({ id, prompt, sections, reference }, opened.lexicon);
  if (!drafted.ok) return { kind: 'undraftable', reason: drafted.error };
  const source = `# A first draft from the model answer: edit labels and weights, add what else a good answer may
# say, and misconceptions: a model answer does not tell what people get wrong.
${stringify(drafted.value, { lineWidth: 100 })}`;
  return { kind: 'draft', source };
}

self.addEventListener('message', ({ data }: MessageEvent<ProofOrder>) => {
  if (data.kind === 'open') open(data);
  else self.postMessage(data.kind === 'draft' ? draft() : prove(data));
});
