import { Lexicon, compileLexicon } from '@meshwright/graders';
import { senseRemarks } from './sense.js';

const lexicon = compileLexicon(Lexicon.parse({ concepts: [] }));
const model = {
  cause: 'More micro-batches make the bubble smaller. A longer pipeline needs 8 of them.',
};

describe('the sense of a model answer', () => {
  it('is refused by a grader that sees words alone, in each way in which it can be broken', () => {
    const remarks = senseRemarks(model, lexicon, () => 10);
    expect(remarks.map(({ severity, message }) => [severity, message])).toEqual([
      [
        'fault',
        'the model answer with every direction turned round (more for less, inside for outside) scores 10',
      ],
      ['fault', 'the model answer with each sentence taken back by the next scores 10'],
      ['warning', 'the model answer with every figure changed scores 10'],
      ['warning', 'the model answer with what is said of one thing said of another scores 10'],
    ]);
  });

  it('is refused by a grader that knows one text alone', () => {
    const remarks = senseRemarks(model, lexicon, ({ cause }) => (cause === model.cause ? 10 : 0));
    expect(remarks.map(({ message }) => message)).toEqual([
      'the model answer with the sentences of each section in the contrary order scores 0',
      'the model answer with no articles and small verbs scores 0',
      'the model answer with common words replaced by others of the same meaning scores 0',
      'the model answer with a long word of each sentence misspelt scores 0',
      'the model answer with names of the field abbreviated scores 0',
    ]);
    expect(remarks[0]?.expected).toBe('8.5 or more');
  });
});
