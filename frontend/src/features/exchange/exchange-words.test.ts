import type { QuestionImportItem } from '../../api/shapes.js';
import { draftWords, mayBeTaken, reasonOf, takenOf, takenWords } from './exchange-words.js';

const item = (
  number: number,
  notes: string[],
  standing: QuestionImportItem['standing'] = 'ready',
): QuestionImportItem => ({
  item: number,
  from: `line ${String(number)}`,
  title: `Question ${String(number)}`,
  kind: 'choice',
  notes,
  faults: 0,
  standing,
  same: null,
});

describe('what an import says', () => {
  it('counts drafts, and names those with notes by what they are here', () => {
    const items = [item(0, []), item(1, ['Its picture was left out.']), item(2, [])];
    const created = [
      { item: 0, id: 'own-a', faults: 0 },
      { item: 1, id: 'own-b', faults: 2 },
    ];
    const skipped = [{ item: 2, why: 'same-text' as const }];
    const taken = takenOf({ created, skipped, repeated: false }, items);
    expect(taken.noted).toEqual([
      { id: 'own-b', title: 'Question 1', notes: ['Its picture was left out.'] },
    ]);
    expect(takenWords(taken)).toBe(
      '2 drafts made. 1 question was left out, as it is here already. 1 draft has notes on what did not fit or is left to write:',
    );
    expect(takenWords({ drafts: 1, skipped: 0, noted: [] })).toBe('1 draft made.');
  });

  it.each([
    ['ready', true],
    ['same-title', true],
    ['same-text', false],
    ['twice', false],
    ['nothing', false],
  ] as const)('says why one that is %s is not ticked', (standing, may) => {
    expect(mayBeTaken({ standing })).toBe(may);
    expect(reasonOf({ standing }) === null).toBe(standing === 'ready');
  });

  it('says what is left to write', () => {
    expect(draftWords({ faults: 0 })).toBe('will be a draft without faults');
    expect(draftWords({ faults: 1 })).toBe('will be a draft with 1 thing to write or mend');
    expect(draftWords({ faults: 3 })).toBe('will be a draft with 3 things to write or mend');
  });
});
