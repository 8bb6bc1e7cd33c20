import { computed, ref, shallowRef, watch, type Ref } from 'vue';
import { keepText, readKeptText } from './kept-text.js';

/** What the server has of a text: its version counts the saves. */
export interface SavedText {
  readonly version: number;
  readonly text: string;
  readonly savedAt: string | null;
  readonly savedBy?: string | null;
}

export interface TextDraft {
  text: Ref<string>;
  /** What the server has of it, as far as this page knows. */
  saved: Ref<SavedText>;
  state: Ref<'saved' | 'unsaved' | 'saving'>;
  /** Another author's version that was saved meanwhile. */
  conflict: Ref<SavedText | null>;
  problem: Ref<unknown>;
  /** When this browser kept a text that was found again; null where there was none. */
  restored: Ref<string | null>;
  save(): Promise<void>;
  /** Goes on with what the server has. */
  adopt(saved: SavedText): void;
  /** After a conflict: go on with the other text, or save this one on top of it. */
  takeTheirs(): void;
  keepMine(): Promise<void>;
  /** Gives up what this browser kept and goes back to what the server has. */
  discard(): void;
}

interface Home {
  /** Where this browser keeps what the server does not have. */
  readonly key: string;
  readonly first: SavedText;
  readonly save: (draft: {
    baseVersion: number;
    text: string;
  }) => Promise<{ saved: SavedText } | { stale: SavedText }>;
}

/** A text under work: kept in this browser at each change, saved to the server when told to. */
export function useTextDraft({ key, first, save }: Home): TextDraft {
  const found = readKeptText(key);
  // what the server has as well, whoever saved it, is no change
  const kept = found?.source === first.text ? null : found;
  const saved = shallowRef(first);
  const text = ref(kept?.source ?? first.text);
  /** The version that the text was written on top of. */
  const base = ref(kept?.baseVersion ?? first.version);
  const restored = ref(kept?.at ?? null);

  watch([text, base, saved], () => {
    const at = new Date().toISOString();
    const change = { source: text.value, baseVersion: base.value, at };
    keepText(key, text.value === saved.value.text ? null : change);
  });
  function settle(next: SavedText): void {
    saved.value = next;
    base.value = next.version;
    restored.value = null;
  }
  function adopt(next: SavedText): void {
    text.value = next.text;
    settle(next);
  }
  const saving = useSaving({ text, base, settle, adopt, save });
  const state = computed(() => {
    if (saving.busy.value) return 'saving' as const;
    return text.value === saved.value.text ? ('saved' as const) : ('unsaved' as const);
  });
  const discard = (): void => adopt(saved.value);
  return { text, saved, state, restored, discard, adopt, ...saving };
}

function useSaving(draft: {
  text: Ref<string>;
  base: Ref<number>;
  settle: (saved: SavedText) => void;
  adopt: (saved: SavedText) => void;
  save: Home['save'];
}) {
  const conflict = shallowRef<SavedText | null>(null);
  const problem = shallowRef<unknown>(null);
  const busy = ref(false);

  async function save(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    problem.value = null;
    try {
      const sent = { baseVersion: draft.base.value, text: draft.text.value };
      const outcome = await draft.save(sent);
      if ('saved' in outcome) draft.settle(outcome.saved);
      conflict.value = 'stale' in outcome ? outcome.stale : null;
    } catch (error) {
      problem.value = error;
    } finally {
      busy.value = false;
    }
  }
  function takeTheirs(): void {
    if (conflict.value === null) return;
    draft.adopt(conflict.value);
    conflict.value = null;
  }
  async function keepMine(): Promise<void> {
    if (conflict.value === null) return;
    draft.base.value = conflict.value.version;
    await save();
  }
  return { conflict, problem, busy, save, takeTheirs, keepMine };
}
