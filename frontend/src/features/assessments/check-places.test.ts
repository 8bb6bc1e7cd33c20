import { anchorOf, checksAt, placeWords, tabOf } from './check-places.js';

describe('the place of a check', () => {
  it.each([
    ['blueprint.sections.1.items.2.count', 'questions', 'item-1-2', 'Section 2, item 3'],
    ['blueprint.sections.0.limitMinutes', 'questions', 'section-0', 'Section 1'],
    ['blueprint.sections', 'questions', 'blueprint-sections', ''],
    ['title', 'questions', 'title', ''],
    ['settings.window.closesAt', 'rules', 'settings-window', ''],
    ['settings.passBands.1.from', 'results', 'band-1', ''],
    ['settings.results.show', 'results', 'settings-results', ''],
    ['settings.consentText', 'texts', 'settings-consentText', ''],
  ])('%s is on the tab %s at %s', (path, tab, anchor, words) => {
    expect([tabOf(path), anchorOf(path), placeWords(path)]).toEqual([tab, anchor, words]);
  });

  it('is found by whole steps of the path', () => {
    const check = (path: string) => ({ level: 'note' as const, path, message: '', mend: '' });
    const checks = [check('blueprint.sections.1.title'), check('blueprint.sections.11.title')];
    expect(checksAt(checks, 'blueprint.sections.1')).toEqual([checks[0]]);
  });
});
