import fc from 'fast-check';
import { edited, readQuestion, stillToWrite, textAt, type Path } from './question-text.js';

const text = `# What stands ‹like this› is still to be written.
kind: structured # a written one
title: The third loss spike

# said twice on purpose
prompt: >-
  A run diverges at step 100, on the same batches each time, whatever the servers are that it is
  started on. What do you look at first?
sections:
  - { id: cause, label: The cause } # first
  - id: rest
    label: The rest
minutes: 8
sources: []
`;
const read = (from: string, path: Path): string => {
  const reading = readQuestion(from);
  if (!reading.ok) throw new Error(reading.why);
  return textAt(reading.tree, path);
};

describe('a change by the form', () => {
  it('touches its line alone: comments, order and other keys stay', () => {
    const next = edited(text, (writing) => writing.set(['title'], 'The fourth loss spike'));
    expect(next).toBe(text.replace('third', 'fourth'));
  });

  it('keeps a comment behind the value that changes', () => {
    expect(edited(text, (writing) => writing.set(['kind'], 'choice'))).toContain(
      'kind: choice # a written one',
    );
  });

  it('adds to a list in the style of what is there', () => {
    const next = edited(text, (writing) => {
      writing.add(['sections'], { id: 'cost', label: 'What it costs' });
      writing.add(['sources'], { title: 'A paper', url: 'https://example.org' });
    });
    expect(next).toContain('  - { id: cause, label: The cause } # first\n');
    expect(next).toContain('  - id: cost\n    label: What it costs\n');
    expect(next).toContain('sources:\n  - title: A paper\n    url: https://example.org\n');
  });

  it('makes what is not there, and gives way to what is of another shape', () => {
    const next = edited('modelAnswer: none\n', (writing) =>
      writing.setProse(['modelAnswer', 'sections', 'cause'], 'One.\n\nTwo.'),
    );
    expect(next).toBe('modelAnswer:\n  sections:\n    cause: |-\n      One.\n\n      Two.\n');
    expect(edited('', (writing) => writing.set(['title'], 'New'))).toBe('title: New\n');
  });

  it('leaves an empty list where the last thing goes', () => {
    const next = edited('topics:\n  - one\nminutes: 3\n', (writing) =>
      writing.remove(['topics', 0]),
    );
    expect(next).toBe('topics: []\nminutes: 3\n');
  });

  const line = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .map((words) => words.replaceAll(/[\r\n]/gu, ' '));
  it('writes any one line so that it is read as it was typed', () => {
    fc.assert(
      fc.property(line, line, line, (title, label, section) => {
        const next = edited(text, (writing) => {
          writing.set(['title'], title);
          writing.set(['sections', 0, 'label'], label);
          writing.set(['sections', 1, 'label'], section);
        });
        expect(read(next, ['title'])).toBe(title);
        expect(read(next, ['sections', 0, 'label'])).toBe(label);
        expect(read(next, ['sections', 1, 'label'])).toBe(section);
        expect(next).toContain('# said twice on purpose');
      }),
    );
  });

  it('writes any prose so that it is read as it was typed, over what was prose, word or nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(' ', '\n', '\n\n', '  ', '# ', '- ', ': ', '\t', '>', '|', '"', "'"),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const prose = fc
      .array(piece, { maxLength: 12 })
      .map((pieces) => pieces.join('').replaceAll('\r', ''));
    fc.assert(
      fc.property(prose, fc.constantFrom('prompt', 'title', 'working'), (words, key) => {
        const next = edited(text, (writing) => writing.setProse([key], words));
        expect(read(next, [key])).toBe(words);
        expect(read(next, ['minutes'])).toBe('8');
      }),
    );
  });
});

describe('a text', () => {
  it.each(['title: [', 'title: one\ntitle: two\n', '- a list\n', '', 'a: &a 1\nb: *a\n'])(
    'that no form can show says why: %j',
    (bad) => {
      const reading = readQuestion(bad);
      expect(reading.ok ? '' : reading.why).not.toBe('');
    },
  );

  it('says where each value stands', () => {
    const reading = readQuestion(text);
    const place = reading.ok ? reading.placeOf(['sections', 1, 'label']) : null;
    expect(text.slice(place?.from, place?.to)).toBe('The rest');
  });

  it('tells what is still to be written from what is written', () => {
    expect(stillToWrite('‹why it is right›')).toBe('why it is right');
    expect(stillToWrite('the ‹prompt› of the two')).toBeNull();
  });
});
