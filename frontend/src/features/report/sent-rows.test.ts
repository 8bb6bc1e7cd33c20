import { sentRows } from './sent-rows.js';

const STEPS = [
  { id: 'a', label: 'Read the log' },
  { id: 'b', label: 'Stop the job' },
];

describe('what was sent, in words', () => {
  it('is an order by its steps', () => {
    expect(sentRows({ kind: 'ordering', order: ['b', 'a'] }, { steps: STEPS })).toEqual([
      { label: 'Step 1', text: 'Stop the job' },
      { label: 'Step 2', text: 'Read the log' },
    ]);
  });

  it('is every option that was picked, and one that the question does not know by its id', () => {
    const answer = { kind: 'choice', picked: ['b', 'c'], reason: 'x' } as const;
    expect(sentRows({ ...answer, picked: [...answer.picked] }, { options: STEPS })).toEqual([
      { label: 'Picked', text: 'Stop the job' },
      { label: 'Picked', text: 'c' },
    ]);
  });

  it('is each line that was marked, as it reads', () => {
    const exhibit = { title: 'A config', format: 'yaml' as const, lines: ['tp: 8', 'pp: 3'] };
    const marks = [{ line: 2, note: 'does not divide' }];
    expect(sentRows({ kind: 'find-the-flaw', marks }, { exhibit } as never)).toEqual([
      { label: 'Line 2', text: 'pp: 3' },
    ]);
  });

  it('is every knob of a plan, whatever somebody wrote into it', () => {
    const plan = {
      tp: 8,
      sequenceParallel: true,
      offload: { optimizer: 'the moon' },
      invented: 'x',
      list: [{ deep: null }],
    };
    expect(sentRows({ kind: 'plan', plan }, {}).map(({ text }) => text)).toEqual([
      '8',
      'on',
      'the moon',
      'x',
      '[{"deep":null}]',
    ]);
  });

  it('is the passes of each stage, and nothing beside a number', () => {
    const stages = [['F1', 'B1'], []];
    expect(sentRows({ kind: 'schedule', stages }, {})).toEqual([
      { label: 'Stage 1', text: 'F1 B1' },
      { label: 'Stage 2', text: '' },
    ]);
    expect(sentRows({ kind: 'numeric', text: '42 GiB' }, {})).toEqual([]);
  });
});
