import { effectScope, nextTick } from 'vue';
import { keepText, readKeptText } from './kept-text.js';
import { useTextDraft, type SavedText, type TextDraft } from './use-text-draft.js';

const KEY = 'meshwright-question-ann-own-spike';
const saved = (version: number, text: string, savedBy = 'Ann'): SavedText => ({
  version,
  text,
  savedAt: '2026-11-03T10:00:00Z',
  savedBy,
});

/** A server with one text, which refuses what is written on top of an older version. */
function serverWith(first: SavedText) {
  const server = { now: first };
  const save = (draft: { baseVersion: number; text: string }) => {
    if (draft.baseVersion !== server.now.version) return Promise.resolve({ stale: server.now });
    server.now = saved(server.now.version + 1, draft.text);
    return Promise.resolve({ saved: server.now });
  };
  return { server, save };
}

describe('a text under work', () => {
  const scope = effectScope();
  afterAll(() => scope.stop());
  beforeEach(() => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    };
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  });
  const open = (first: SavedText, save = serverWith(first).save): TextDraft =>
    scope.run(() => useTextDraft({ key: KEY, first, save }))!;

  it('is kept by this browser until it is saved', async () => {
    const draft = open(saved(1, 'a'));
    expect(draft.state.value).toBe('saved');
    draft.text.value = 'b';
    await nextTick();
    expect([draft.state.value, readKeptText(KEY)?.source]).toEqual(['unsaved', 'b']);
    await draft.save();
    await nextTick();
    expect([draft.state.value, draft.saved.value.version, readKeptText(KEY)]).toEqual([
      'saved',
      2,
      null,
    ]);
  });

  it('is found again, and dropped for what the server has', async () => {
    keepText(KEY, { source: 'kept', baseVersion: 1, at: '2026-11-03T11:00:00Z' });
    const draft = open(saved(2, 'a'));
    expect([draft.text.value, draft.restored.value]).toEqual(['kept', '2026-11-03T11:00:00Z']);
    draft.discard();
    draft.text.value = 'again';
    await draft.save();
    expect([draft.conflict.value, draft.saved.value.version]).toEqual([null, 3]);
  });

  it('is no change where somebody has saved the same', () => {
    keepText(KEY, { source: 'a', baseVersion: 1, at: '2026-11-03T11:00:00Z' });
    const draft = open(saved(2, 'a'));
    expect([draft.state.value, draft.restored.value]).toEqual(['saved', null]);
  });

  it('meets another author’s, and is saved on top of it or gives way', async () => {
    const { server, save } = serverWith(saved(1, 'a'));
    const draft = open(saved(1, 'a'), save);
    server.now = saved(2, 'theirs', 'Bob');
    draft.text.value = 'mine';
    await draft.save();
    expect(draft.conflict.value?.savedBy).toBe('Bob');
    await draft.keepMine();
    expect([server.now.text, server.now.version, draft.conflict.value]).toEqual(['mine', 3, null]);
    server.now = saved(4, 'theirs again', 'Bob');
    draft.text.value = 'mine again';
    await draft.save();
    draft.takeTheirs();
    expect([draft.text.value, draft.state.value]).toEqual(['theirs again', 'saved']);
  });
});
