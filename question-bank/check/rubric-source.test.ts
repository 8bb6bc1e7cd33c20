import { readAnswer, readRubricSource, rubricYaml } from './rubric-source.js';

const question = {
  name: 'question.yaml',
  text: 'id: q\nprompt: Why?\nsections:\n  - { id: a, label: A }\n',
};
const model = (text: string) => ({ name: 'model-answer.yaml', text });

it('puts a question and its model answer together', () => {
  expect(readRubricSource(question, model('sections: { a: Because. }'))).toEqual({
    ok: true,
    value: {
      id: 'q',
      prompt: 'Why?',
      sections: [{ id: 'a', label: 'A' }],
      reference: { a: 'Because.' },
    },
  });
});

it('reads one document whose reference has no sections', () => {
  const text = '{"prompt": "Why?", "reference": "Because."}';
  expect(readRubricSource({ name: 'standard input', text })).toMatchObject({
    ok: true,
    value: { sections: [{ id: 'answer' }], reference: { answer: 'Because.' } },
  });
});

it.each([
  [
    'a section that the question does not have',
    'sections: { b: Because. }',
    /reference answers "b"/,
  ],
  ['no sections', 'text: Because.', /model-answer.yaml: sections/],
  ['broken YAML', 'sections: {', /model-answer.yaml: /],
])('says what is wrong with %s', (_, text, reason) => {
  const read = readRubricSource(question, model(text));
  expect(read).toEqual({ ok: false, error: expect.stringMatching(reason) });
});

it('reads an answer with and without the word sections, and refuses another shape', () => {
  expect(readAnswer('x', '{"sections": {"a": "b"}}')).toEqual({ ok: true, value: { a: 'b' } });
  expect(readAnswer('x', 'a: b')).toEqual({ ok: true, value: { a: 'b' } });
  expect(readAnswer('x', '[1, 2]')).toMatchObject({ ok: false });
});

it('writes a rubric under its comment', () => {
  expect(rubricYaml({ version: 1 }, ['one', 'two'])).toBe('# one\n# two\nversion: 1\n');
});
