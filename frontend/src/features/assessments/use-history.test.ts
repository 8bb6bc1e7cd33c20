import { useHistory } from './use-history.js';

describe('the history of a draft', () => {
  it('goes back and forth, and forgets what was undone at the next change', () => {
    const history = useHistory('a');
    history.change('b');
    history.change('c');
    history.undo();
    expect(history.value.value).toBe('b');
    history.redo();
    expect(history.value.value).toBe('c');
    history.undo();
    history.undo();
    history.undo();
    expect([history.value.value, history.mayUndo.value]).toEqual(['a', false]);
    history.change('d');
    expect(history.mayRedo.value).toBe(false);
  });

  it('takes quick changes of one field as one step', () => {
    let at = 0;
    const history = useHistory('', () => at);
    for (const text of ['a', 'ab', 'abc']) {
      at += 200;
      history.change(text, 'title');
    }
    at += 5_000;
    history.change('abcd', 'title');
    history.undo();
    expect(history.value.value).toBe('abc');
    history.undo();
    expect(history.value.value).toBe('');
  });
});
