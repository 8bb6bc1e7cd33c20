import { Lexicon } from '../lexicon-schema.js';
import { compileForms, compileLexicon } from '../lexicon/compile.js';
import { read } from '../reading.js';

const lexicon = compileLexicon(
  Lexicon.parse({
    concepts: [
      { id: 'splits-batch', label: 'splits the batch', forms: ['split the batch'] },
      { id: 'does-not-fit', label: 'does not fit', forms: ['does not fit'] },
    ],
  }),
);

/** Whether each mention of the concept is denied. */
function denied(text: string, concept: string, words: readonly string[]): boolean[] {
  const local = { ...compileForms([['#0', words]]), terms: new Set<string>() };
  const { mentions } = read([{ id: 'a', raw: text }], lexicon, local);
  return (mentions.get(concept) ?? []).map((m) => m.denied);
}

describe('denials beside forms that deny', () => {
  it('go on denying where a rubric looks for the bare word', () => {
    const text = 'DDP does not split the batch over the workers.';
    expect(denied(text, 'splits-batch', ['not', 'never'])).toEqual([true]);
  });

  it('are part of an idea that is said with them', () => {
    expect(denied('The model does not fit on one card.', 'does-not-fit', ['not'])).toEqual([false]);
  });

  it('lift no other denial where only an error is known by the form', () => {
    const said = (asides: ReadonlySet<string>, concept: string) => {
      const local = {
        ...compileForms([['#0', ['does not split']]]),
        terms: new Set<string>(),
        asides,
      };
      const text = 'DDP does not split the batch.';
      const { mentions } = read([{ id: 'a', raw: text }], lexicon, local);
      return mentions.get(concept)?.map((m) => m.denied);
    };
    expect(said(new Set(['#0']), '#0')).toEqual([false]);
    expect(said(new Set(['#0']), 'splits-batch')).toEqual([true]);
  });

  it('are heard in a form that an idea and an error share, and by each of them', () => {
    const shared = ['does not split', 'never splits'];
    const local = {
      ...compileForms([
        ['#idea', shared],
        ['#error', ['keeps whole', ...shared]],
      ]),
      terms: new Set<string>(),
      asides: new Set(['#error']),
    };
    const deniedIn = (text: string) => {
      const { mentions } = read([{ id: 'a', raw: text }], lexicon, local);
      return ['#idea', '#error', 'splits-batch'].map((id) =>
        mentions.get(id)?.map((m) => m.denied),
      );
    };
    expect(deniedIn('DDP does not split the batch.')).toEqual([[false], [false], [false]]);
    expect(deniedIn('DDP keeps whole what it has.')).toEqual([undefined, [false], undefined]);
    expect(deniedIn('It is wrong that DDP never splits it.')).toEqual([[true], [false], undefined]);
  });

  it('are not swallowed by a form with a gap that spans them', () => {
    const slow = (text: string) => {
      const local = {
        ...compileForms([['slow-nodes', ['nodes ... slow']]]),
        terms: new Set<string>(),
      };
      const { mentions } = read([{ id: 'a', raw: text }], lexicon, local);
      return mentions.get('slow-nodes')?.map((m) => m.denied);
    };
    expect(slow('The nodes are slow.')).toEqual([false]);
    expect(slow('The nodes are not slow.')).toEqual([true]);
  });
});
