import { answerLines, findingWords, outcomeWords, standingWords } from './receipt-words.js';

describe('what is said of a receipt', () => {
  it.each([
    [{ total: 3, breaks: [], sealed: true }, true, 'The chain holds: 3 versions'],
    [{ total: 0, breaks: [], sealed: true }, true, 'Nothing had been received'],
    [{ total: 3, breaks: [2], sealed: true }, false, 'The chain breaks at version 2'],
    [{ total: 3, breaks: [2], sealed: false }, false, 'The chain breaks at version 2'],
    [{ total: 3, breaks: [], sealed: false }, false, 'The file was changed beside its versions'],
  ])('for %j is whether it holds, and where not', (outcome, holds, headline) => {
    expect(outcomeWords(outcome)).toMatchObject({ holds, headline });
  });

  it('counts the versions that do not fit', () => {
    const text = (breaks: number[]) => outcomeWords({ total: 3, breaks, sealed: true }).text;
    expect(text([2])).toContain('1 of 3 versions does not fit');
    expect(text([2, 3])).toContain('2 of 3 versions do not fit');
    expect(text([1, 2, 3])).toContain('No version gives its hash');
  });

  it('names what is missing', () => {
    expect(findingWords({ kind: 'missing', from: 2, to: 2 })).toContain('Version 2 is missing');
    expect(findingWords({ kind: 'missing', from: 2, to: 5 })).toContain('2 to 5 are missing');
    expect(findingWords({ kind: 'holds' })).toBe('');
  });

  it('sends to the server that the file names, where that is another one', () => {
    const here = 'https://here.example.org';
    const named = 'https://there.example.org';
    expect(standingWords('unknown', { named, here }).text).toContain(named);
    expect(standingWords('unknown', { named: here, here }).text).toContain('written anew');
    expect(standingWords('head', { named: here, here }).good).toBe(true);
  });
});

describe('an answer in a receipt', () => {
  it.each<[Record<string, unknown>, [string, string][]]>([
    [{ kind: 'numeric', text: '34 %' }, [['text', '34 %']]],
    [
      { kind: 'structured', sections: { measure: 'First.', fix: '' } },
      [['sections measure', 'First.']],
    ],
    [
      { kind: 'find-the-flaw', marks: [{ line: 2, note: 'This.' }] },
      [
        ['marks 0 line', '2'],
        ['marks 0 note', 'This.'],
      ],
    ],
    [{ kind: 'not-known-yet', deep: { flag: false } }, [['deep flag', 'false']]],
    [{ kind: 'structured', sections: {} }, []],
  ])('%j is shown as its texts', (body, lines) => {
    expect(answerLines(body).map(({ label, text }) => [label, text])).toEqual(lines);
  });
});
