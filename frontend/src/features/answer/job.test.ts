import type { PartView } from '../../api/shapes.js';
import { jobOf } from './job.js';

const scenario = { model: 'gpt3-175b' };
const part: PartView = {
  id: 'lay-it-out',
  kind: 'plan',
  label: 'A plan',
  prompt: '',
  scenario,
  start: { tp: 1 },
};

describe('the job of a question', () => {
  it('is that of a plan question with the plan as it is answered', () => {
    expect(jobOf({ scenario }, { kind: 'plan', plan: { tp: 8 } })).toEqual({
      ...scenario,
      plan: { tp: 8 },
    });
  });

  it('is that of the first part that has one; its start until something is answered', () => {
    const question = { parts: [{ ...part, scenario: undefined, id: 'number' } as never, part] };
    const answer = { kind: 'structured' as const, sections: {} };
    expect(jobOf(question, answer)).toEqual({ ...scenario, plan: { tp: 1 } });
    const parts = { 'lay-it-out': { kind: 'plan' as const, plan: { tp: 4 } } };
    expect(jobOf(question, { ...answer, parts })).toEqual({ ...scenario, plan: { tp: 4 } });
  });

  it('is none elsewhere', () => {
    expect(jobOf({}, { kind: 'numeric', text: '5' })).toBeNull();
    expect(jobOf({}, { kind: 'structured', sections: {} })).toBeNull();
  });
});
