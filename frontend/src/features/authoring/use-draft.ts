import { computed, ref, watch, type Ref } from 'vue';
import { saveRubric } from '../../api/authoring.js';
import type { AuthoringQuestion, RubricDraft } from '../../api/shapes.js';
import { keepText, keptTextKey, readKeptText } from './kept-text.js';

export interface Draft {
  source: Ref<string>;
  /** The version that the text was written on top of; 0 for the published rubric. */
  base: Ref<number>;
  state: Ref<'saved' | 'unsaved' | 'saving'>;
  savedAt: Ref<string | null>;
  /** Another author's version that was saved meanwhile. */
  conflict: Ref<RubricDraft | null>;
  problem: Ref<unknown>;
  /** When this browser kept a text that was found again; null where there was none. */
  restored: Ref<string | null>;
  save(): Promise<void>;
  /** After a conflict: go on with the other text, or save this one on top of it. */
  takeTheirs(): void;
  keepMine(): Promise<void>;
  /** Gives up what this browser kept and goes back to what the server has. */
  discard(): void;
}

/** The text of a rubric under work: kept in this browser at each change, saved to the server when told to. */
export function useDraft(question: AuthoringQuestion, userId: string): Draft {
  const key = keptTextKey(userId, question.id);
  const first = serverText(question);
  const kept = readKeptText(key);
  const stored = ref(first.source);
  const source = ref(kept?.source ?? first.source);
  const base = ref(kept?.baseVersion ?? first.version);
  const savedAt = ref(first.savedAt);
  const restored = ref(kept !== null && kept.source !== first.source ? kept.at : null);

  watch([source, base, stored], () => {
    const at = new Date().toISOString();
    const change = { source: source.value, baseVersion: base.value, at };
    keepText(key, source.value === stored.value ? null : change);
  });
  function adopt(draft: RubricDraft): void {
    stored.value = draft.source;
    base.value = draft.version;
    savedAt.value = draft.savedAt;
  }
  const saving = useSaving(question.id, { source, base, adopt });
  const state = computed(() => {
    if (saving.busy.value) return 'saving' as const;
    return source.value === stored.value ? ('saved' as const) : ('unsaved' as const);
  });
  const discard = (): void => {
    source.value = stored.value;
    base.value = first.version;
    restored.value = null;
  };
  return { source, base, state, savedAt, restored, discard, ...saving };
}

/** What the server has: the draft, or before there is one the published rubric. */
function serverText({ draft, published }: AuthoringQuestion) {
  return {
    source: draft?.source ?? published,
    version: draft?.version ?? 0,
    savedAt: draft?.savedAt ?? null,
  };
}

function useSaving(
  id: string,
  text: { source: Ref<string>; base: Ref<number>; adopt: (draft: RubricDraft) => void },
) {
  const conflict = ref<RubricDraft | null>(null);
  const problem = ref<unknown>(null);
  const busy = ref(false);

  async function save(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    problem.value = null;
    try {
      const sent = { baseVersion: text.base.value, source: text.source.value };
      const outcome = await saveRubric(id, sent);
      if ('saved' in outcome) text.adopt(outcome.saved);
      conflict.value = 'stale' in outcome ? outcome.stale : null;
    } catch (error) {
      problem.value = error;
    } finally {
      busy.value = false;
    }
  }
  function takeTheirs(): void {
    const theirs = conflict.value;
    if (theirs === null) return;
    text.source.value = theirs.source;
    text.adopt(theirs);
    conflict.value = null;
  }
  async function keepMine(): Promise<void> {
    if (conflict.value === null) return;
    text.base.value = conflict.value.version;
    await save();
  }
  return { conflict, problem, busy, save, takeTheirs, keepMine };
}
