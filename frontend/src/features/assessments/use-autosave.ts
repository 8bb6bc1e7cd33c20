import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue';
import { saveAssessment, type AssessmentPlace } from '../../api/assessments.js';
import type { Assessment } from '../../api/shapes.js';
import { useUnloadWarning } from '../../ui/use-unload-warning.js';
import { toDraft, type Model } from './model.js';

const QUIET_MS = 900;

/**
 * Saves the draft a moment after each change, one save at a time. Another person's save stops it: `conflict` holds
 * theirs until somebody decides.
 */
export function useAutosave(place: AssessmentPlace, opened: Assessment, model: Ref<Model>) {
  const server = shallowRef(opened);
  const conflict = shallowRef<Assessment | null>(null);
  const problem = shallowRef<unknown>(null);
  const busy = ref(false);
  const saved = shallowRef<Model>(model.value);
  const dirty = computed(() => model.value !== saved.value);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (busy.value || !dirty.value || conflict.value !== null || !server.value.may.write) return;
    const sent = model.value;
    busy.value = true;
    problem.value = null;
    try {
      const outcome = await saveAssessment(place, {
        ...toDraft(sent),
        baseVersion: server.value.version,
      });
      if ('stale' in outcome) conflict.value = outcome.stale;
      else {
        server.value = outcome.saved;
        saved.value = sent;
      }
    } catch (error) {
      problem.value = error;
    } finally {
      busy.value = false;
    }
    if (model.value !== saved.value && problem.value === null) later();
  }
  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), QUIET_MS);
  }
  /** Everything saved, for what needs the server's version; false where that could not be. */
  async function flush(): Promise<boolean> {
    while (busy.value) await new Promise((done) => setTimeout(done, 50));
    await save();
    return !dirty.value;
  }
  /** What the server has now, taken over: after a conflict, or after publishing. */
  function adopt(theirs: Assessment, as: Model): void {
    server.value = theirs;
    saved.value = as;
    conflict.value = null;
  }
  /** After a conflict: save this draft on top of theirs. */
  async function keepMine(): Promise<void> {
    if (conflict.value === null) return;
    server.value = conflict.value;
    conflict.value = null;
    await save();
  }

  watch(model, later);
  useUnloadWarning(dirty);
  onScopeDispose(() => void save());
  return { server, conflict, problem, busy, dirty, save, flush, adopt, keepMine };
}
