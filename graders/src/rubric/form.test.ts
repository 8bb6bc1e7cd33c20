import { Form } from './form.js';
import { parseForm } from './lexicon/forms.js';

const choice = (n: number, letter: string): string =>
  Array.from({ length: n }, (_, i) => `${letter}${String.fromCharCode(97 + i)}`).join('|');

describe('Form', () => {
  it('reads every way through its choices, thousands of them', () => {
    const form = `${choice(16, 'q')} ${choice(16, 'w')} ${choice(16, 'z')}`;
    expect(Form.safeParse(form).success).toBe(true);
    const [part = []] = parseForm(form);
    expect(part.map(({ stems }) => stems.join(' '))).toContain('qp wp zp');
    expect(part).toHaveLength(16 ** 3);
  });

  it('says so where a part could be said in too many ways to look for', () => {
    const many = `${choice(17, 'q')} ${choice(16, 'w')} ${choice(16, 'z')}`;
    const found = Form.safeParse(`slow ... ${many}`);
    expect(found.error?.issues[0]?.message).toMatch(/4096 ways: split it/);
  });

  it.each(['...', '... slow', 'slow ...', '|'])('takes no %j', (form) => {
    expect(Form.safeParse(form).success).toBe(false);
  });
});
