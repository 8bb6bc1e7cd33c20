import { ResultLine, wellKnownRuns } from '@meshwright/graders';
import { evaluateScenario } from './evaluate.js';

const noteOf = (document: unknown): string | undefined => {
  const line = evaluateScenario(document);
  if (!line.ok) throw new Error(JSON.stringify(line.problems));
  expect(ResultLine.safeParse(JSON.parse(JSON.stringify(line))).error).toBeUndefined();
  return line.note;
};

describe('the evaluation of a published run', () => {
  it.each(wellKnownRuns)('says of $title that it ran where it is predicted not to fit', (run) => {
    const line = evaluateScenario(run.scenario);
    if (!line.ok) throw new Error(JSON.stringify(line.problems));
    const note = noteOf(run.scenario);
    if (line.fits) expect(note).toBeUndefined();
    else expect(note).toMatch(/ ran \(arXiv:.*at least [\d.]+ GiB too high here[,;] /u);
  });

  it('says nothing of the kind of a plan that nobody published', () => {
    const { scenario } = wellKnownRuns.find(({ id }) => id === 'llama3-405b-8192-h100')!;
    expect(noteOf({ ...scenario, plan: { ...scenario.plan, microBatch: 2 } })).toBeUndefined();
  });
});
