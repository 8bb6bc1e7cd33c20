import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue';
import { saveAssessment, type AssessmentPlace } from '../../api/assessments.js';
import { asProblem } from '../../api/problem.js';
import type { Assessment } from '../../api/shapes.js';
import { useUnloadWarning } from '../../ui/use-unload-warning.js';
import { isSameDraft, toDraft, type Model } from './model.js';

const QUIET_MS = 900;
/** So long after a save that got no answer the next one is tried; at once when the network is back. */
const AGAIN_MS = 4000;

/** No answer came, or one that says to try again. */
const isTransient = (error: unknown): boolean => {
  const { status } = asProblem(error);
  return status === 0 || status === 429 || status >= 500;
};

/** What the server has and which of our drafts that is; `saved` is null where it is somebody else's. */
function read(
  outcome: Awaited<ReturnType<typeof saveAssessment>>,
  sent: Model,
  unsure: Model | null,
): { server: Assessment; saved: Model | null } {
  if ('saved' in outcome) return { server: outcome.saved, saved: sent };
  // one's own save whose answer was lost: go on from it
  const isOurs = unsure !== null && isSameDraft(toDraft(unsure), outcome.stale);
  return { server: outcome.stale, saved: isOurs ? unsure : null };
}

/** Does it each time that the network is back, for as long as the component is there. */
function whenOnline(work: () => void): void {
  window.addEventListener('online', work);
  onScopeDispose(() => window.removeEventListener('online', work));
}

/**
 * Saves the draft a moment after each change, one save at a time, and again until the server has answered. Another
 * person's save stops it: `conflict` holds theirs until somebody decides.
 */
export function useAutosave(place: AssessmentPlace, opened: Assessment, model: Ref<Model>) {
  const server = shallowRef(opened);
  const conflict = shallowRef<Assessment | null>(null);
  const problem = shallowRef<unknown>(null);
  const busy = ref(false);
  const saved = shallowRef<Model>(model.value);
  const dirty = computed(() => model.value !== saved.value);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Sent, and no answer came: the server may hold it without our knowing. */
  let unsure: Model | null = null;

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (busy.value || !dirty.value || conflict.value !== null || !server.value.may.write) return;
    const sent = model.value;
    busy.value = true;
    problem.value = null;
    try {
      const body = { ...toDraft(sent), baseVersion: server.value.version };
      const known = read(await saveAssessment(place, body), sent, unsure);
      if (known.saved === null) conflict.value = known.server;
      else [server.value, saved.value] = [known.server, known.saved];
      unsure = null;
    } catch (error) {
      problem.value = error;
      if (isTransient(error)) unsure ??= sent;
    } finally {
      busy.value = false;
    }
    goOn();
  }
  function goOn(): void {
    if (!dirty.value || conflict.value !== null) return;
    if (problem.value === null) later(QUIET_MS);
    else if (isTransient(problem.value)) later(AGAIN_MS);
  }
  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
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

  watch(model, () => later(QUIET_MS));
  useUnloadWarning(dirty);
  whenOnline(() => void save());
  onScopeDispose(() => void save().finally(() => clearTimeout(timer)));
  return { server, conflict, problem, busy, dirty, save, flush, adopt, keepMine };
}
