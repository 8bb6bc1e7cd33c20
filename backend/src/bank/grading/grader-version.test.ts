import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { compileLexicon, Rubric } from '@meshwright/graders';
import { wholeBank as bank } from '@meshwright/question-bank/whole';
import { draw } from '@meshwright/question-bank';
import { GRADER_VERSION } from './grader-version.js';
import { gradeAnswer } from './grading.js';

const rows = <T>(file: string): T[] =>
  readFileSync(new URL(`../../../../graders/fixtures/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** The calibration answers by rubrics that never change: another sum comes of the engine or of the lexicon alone. */
function fingerprint(): { readonly answers: number; readonly scores: string } {
  const lexicon = compileLexicon(bank.lexicon);
  const rubrics = new Map(
    rows<{ question: string; rubric: unknown }>('left-out.jsonl').map(({ question, rubric }) => [
      question,
      Rubric.parse(rubric),
    ]),
  );
  const sum = createHash('sha256');
  let answers = 0;
  for (const { question, sections } of rows<{
    question: string;
    sections: Record<string, string>;
  }>('calibration/answers.jsonl')) {
    const asked = bank.questions.get(question);
    const rubric = rubrics.get(question);
    if (asked?.kind !== 'structured' || rubric === undefined) continue;
    const { parts: _, ...text } = asked;
    const item = draw({ ...text, rubric }, 0);
    const { score } = gradeAnswer(item, { kind: 'structured', sections }, lexicon);
    answers++;
    sum.update(`${question} ${score.toFixed(1)}\n`);
  }
  return { answers, scores: sum.digest('hex').slice(0, 16) };
}

it('counts up when the same answer earns another score by the same rubric', () => {
  // other scores? count GRADER_VERSION up, so that regrades find what was graded before, and write both here
  expect({ version: GRADER_VERSION, ...fingerprint() }).toEqual({
    version: '12',
    scores: '6380ec0270cc3c16',
    answers: 64,
  });
});
