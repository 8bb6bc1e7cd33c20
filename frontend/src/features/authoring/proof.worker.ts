import { compileLexicon, type CompiledLexicon } from '@meshwright/graders';
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
    published.ok
      ? reportOn(question, published.rubric, { sections: answer.sections, lexicon }).score
      : Number.NaN;
  return {
    kind: 'proof',
    number,
    reports: answers.map(({ sections }) => reportOn(question, rubric, { sections, lexicon })),
    published: answers.map(publishedScore),
    points: {
      sum: rubric.criteria.reduce((sum, { weight }) => sum + weight, 0),
      points: rubric.points,
      criteria: rubric.criteria.length,
    },
  };
}

self.addEventListener('message', ({ data }: MessageEvent<ProofOrder>) => {
  if (data.kind === 'open') open(data);
  else self.postMessage(prove(data));
});
