import { compileLexicon } from '../lexicon/compile.js';
import { Lexicon } from '../lexicon-schema.js';
import { followUpItem, gradeStructured, type StructuredItem } from '../kinds/structured.js';
import { checkRubric } from '../compile.js';
import { Rubric } from '../schema.js';
import { Idea } from '../idea.js';

/** Two ideas that are told apart by which thing stands where, and one that is about something else. */
const ideas = [
  Idea.parse({
    id: 'tensor-inside',
    says: 'Tensor parallelism stays within a node, as every layer waits for its all-reduce.',
    right: [
      'Keep tensor parallelism inside the node.',
      'TP ranks share one server and its NVLink.',
      'I put tensor parallel groups within a box, because each layer waits for the all-reduce.',
      'The tensor split must never leave the server.',
      'Tensor slices belong on GPUs that sit in one machine.',
      'TP in-node, on NVLink.',
    ],
    wrong: [
      'Spread tensor parallelism across nodes.',
      'TP ranks sit on different servers, joined by Ethernet.',
      'Tensor parallelism belongs between nodes, since its all-reduce is rare.',
      'Pipeline stages belong inside the node and tensor parallelism across nodes.',
    ],
  }),
  Idea.parse({
    id: 'pipeline-across',
    says: 'Pipeline parallelism may cross nodes, as it sends only activations between neighbours.',
    right: [
      'Pipeline stages go across nodes.',
      'PP crosses servers, it only sends boundary activations.',
      'Between machines I cut the model into pipeline stages, for they talk little.',
      'The slow network carries just the activations of neighbouring stages.',
      'Stages can sit on different servers.',
      'PP over InfiniBand is fine: point-to-point, small.',
    ],
    wrong: [
      'Pipeline stages must stay inside one node.',
      'PP needs NVLink, as it all-reduces in every layer.',
      'Never put pipeline stages on different servers.',
      'Pipeline parallelism sends all weights between machines in each step.',
    ],
  }),
  Idea.parse({
    id: 'busy-is-not-computing',
    says: 'That the GPU is busy proves that it computes.',
    error: 'A kernel that waits for the network counts as busy.',
    right: [
      'nvidia-smi shows 100 %, so we are compute bound.',
      'Full utilisation means that the GPUs compute all the time.',
      'As the GPUs are busy, the network cannot be the problem.',
      'Utilisation is high, hence there is nothing to gain from communication.',
      'With 99 % busy GPUs the bottleneck is compute.',
      'Busy cards prove that they calculate.',
    ],
    wrong: [
      'nvidia-smi at 100 % proves nothing: waiting kernels count as busy.',
      'High utilisation does not mean that the GPU computes.',
      'A busy GPU may just wait inside NCCL.',
      'Full utilisation says little, since spinning kernels look busy.',
    ],
  }),
];
const lexicon = compileLexicon(
  Lexicon.parse({
    concepts: [
      { id: 'tp', label: 'tensor parallelism', forms: ['TP', 'tensor parallelism'] },
      { id: 'pp', label: 'pipeline parallelism', forms: ['PP', 'pipeline parallelism', 'stages'] },
      {
        id: 'inside',
        label: 'inside a node',
        forms: ['inside|within the+node|server|box', 'in node', 'one server|machine'],
      },
    ],
    ideas,
  }),
);
const rubric = Rubric.parse({
  version: 1,
  points: 10,
  enough: 0.9,
  criteria: ['tensor-inside', 'pipeline-across'].map((idea) => ({
    id: idea,
    label: idea,
    weight: 5,
    levels: { named: { idea, as: 'touched' }, explained: { idea } },
    contradictedBy: { idea, as: 'contrary' },
    missing: 'This is missing.',
    next: 'Say this.',
    followUp: 'Where does it stand?',
  })),
  among: ['busy-is-not-computing'],
});
const item: StructuredItem = {
  kind: 'structured',
  id: 'where',
  prompt: 'Where do you put which kind of parallelism?',
  sections: [{ id: 'answer', label: 'Answer' }],
  rubric,
};
const grade = (answer: string) =>
  gradeStructured(item, { kind: 'structured', sections: { answer } }, lexicon);
const pointsOf = (answer: string, id: string) =>
  grade(answer).criteria.find((c) => c.id === id)?.points ?? 0;

describe('ideas', () => {
  it('are heard in words that no sentence of theirs has in this order', () => {
    const said =
      'Because each layer waits for it, I keep the tensor parallel group within one server on NVLink.';
    expect(pointsOf(said, 'tensor-inside')).toBe(5);
    expect(pointsOf(said, 'pipeline-across')).toBe(0);
  });

  it('quote the sentence that says them', () => {
    const { criteria } = grade('Something else first. Keep tensor parallelism inside the node.');
    expect(criteria[0]?.quotes[0]?.text).toContain('Keep tensor parallelism inside the node');
  });

  it('earn nothing where their contrary is said', () => {
    const wrong = 'Spread the tensor parallel ranks across nodes, on different servers.';
    expect(pointsOf(wrong, 'tensor-inside')).toBeLessThan(5);
    expect(grade(wrong).score).toBeLessThanOrEqual(3);
  });

  it('are the same for the same answer, whatever was graded in between', () => {
    const said = 'TP stays within the box. Stages go across servers.';
    const first = grade(said);
    grade('Quite another answer. Busy cards prove that they calculate.');
    expect(grade(said)).toEqual(first);
  });

  it('that somebody rejects, or says of others, are not said', () => {
    for (const opening of ['It is not true that', 'Many people say that'])
      expect(
        pointsOf(`${opening} you keep tensor parallelism inside the node.`, 'tensor-inside'),
      ).toBe(0);
  });

  it('are told apart in a follow-up as in the question', () => {
    const followUp = followUpItem(item, 'tensor-inside');
    if (!followUp) throw new Error('no follow-up');
    const scoreOf = (answer: string): number =>
      gradeStructured(followUp, { kind: 'structured', sections: { answer } }, lexicon).score;
    expect(scoreOf('Keep tensor parallelism inside the node, on one server.')).toBe(10);
    expect(scoreOf('Pipeline stages go across nodes, on different servers.')).toBe(0);
  });

  it('cannot be crowded out by a long answer', () => {
    const said = 'Keep tensor parallelism inside the node.';
    const noise = Array.from({ length: 200 }, (_, i) => `We looked at ticket ${String(i)} again.`);
    expect(pointsOf([...noise, said].join(' '), 'tensor-inside')).toBe(
      pointsOf(said, 'tensor-inside'),
    );
  });

  it('of the library alone can be asked for', () => {
    expect(checkRubric(rubric, lexicon, ['answer'])).toEqual([]);
    expect(checkRubric({ ...rubric, among: ['nobody'] }, lexicon, ['answer'])).toEqual([
      { path: 'among', message: 'no idea "nobody" in the library' },
    ]);
    const other = {
      ...rubric,
      criteria: rubric.criteria.map((c) => ({ ...c, levels: { explained: { idea: 'nobody' } } })),
    };
    expect(checkRubric(other, lexicon, ['answer'])[0]?.message).toBe(
      'no idea "nobody" in the library',
    );
  });

  it('need sentences that say them and sentences that do not', () => {
    const { right: _, ...unheard } = ideas[0] ?? {};
    expect(Idea.safeParse({ ...unheard, right: ['One.'] }).success).toBe(false);
    expect(Idea.safeParse({ ...ideas[0], wrong: [] }).success).toBe(false);
  });
});
