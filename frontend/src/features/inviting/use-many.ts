import { computed, ref, shallowRef, watch, type Ref } from 'vue';
import { actOnMany, previewMany, type InvitationsChosen } from '../../api/invitations.js';
import { ApiProblem } from '../../api/problem.js';
import type { InvitationDeedPreview } from '../../api/shapes.js';
import { useDeed } from '../../ui/use-deed.js';
import { manyDoneWords, type ManyDeed } from './many-words.js';

/** What a deed needs besides whom. */
export interface ManyChoice {
  expiresAt?: string;
  add?: string[];
  remove?: string[];
}
type Place = readonly [organisation: string, assessment: string];

/** Deeds on many invitations: each is shown with whom it reaches, then asked for, then done to exactly so many. */
export function useMany(place: Place, who: Ref<InvitationsChosen>, done: () => Promise<unknown>) {
  const deed = ref<ManyDeed | null>(null);
  const choice = shallowRef<ManyChoice>({});
  const moved = ref(false);
  const { busy, problem, attempt } = useDeed();
  const { told, undoable, forget, undo } = useUndo(place, attempt, done);
  const { counts, count } = useCounts(place, problem, () => ({
    who: who.value,
    ...(deed.value === 'prolong' ? ending(choice.value) : {}),
  }));
  /** One key an asking: a press that is repeated after a lost answer does nothing twice. */
  let key = crypto.randomUUID();
  watch(who, () => void count(), { immediate: true });

  function ask(what: ManyDeed | null): void {
    deed.value = what;
    if (what !== null) forget();
    problem.value = null;
    moved.value = false;
    void choose({});
  }
  async function choose(what: ManyChoice): Promise<void> {
    choice.value = what;
    problem.value = null;
    // the end of a moment ago has nothing to say about another one
    key = crypto.randomUUID();
    await count();
  }
  async function perform(): Promise<void> {
    const name = deed.value;
    if (name === null || counts.value === null || busy.value) return;
    const body = { deed: name, who: who.value, key, expected: counts.value[name], ...choice.value };
    await attempt(() => actOnMany(...place, body));
    if (wasMoved(problem.value)) {
      problem.value = null;
      moved.value = true;
      key = crypto.randomUUID();
      return count();
    }
    if (problem.value !== null) return;
    told.value = manyDoneWords(name, body.expected);
    undoable.value = name === 'revoke' ? body.key : null;
    deed.value = null;
    await done();
  }
  return {
    ...{ counts, deed, told, moved, busy, problem },
    undoable: computed(() => undoable.value !== null),
    recount: (): Promise<void> => {
      problem.value = null;
      return count();
    },
    ...{ ask, choose, perform, undo },
  };
}

const ending = ({ expiresAt }: ManyChoice) => (expiresAt === undefined ? {} : { expiresAt });

/** How many each deed reaches. */
function useCounts(
  place: Place,
  problem: Ref<unknown>,
  asked: () => { who: InvitationsChosen; expiresAt?: string },
) {
  const counts = shallowRef<InvitationDeedPreview | null>(null);
  /** Of several requests under way the last one counts. */
  let latest = 0;
  async function count(): Promise<void> {
    const mine = ++latest;
    try {
      const found = await previewMany(...place, asked());
      if (mine === latest) counts.value = found;
    } catch (error) {
      if (mine === latest) problem.value = error;
    }
  }
  return { counts, count };
}

/** What was done, and the way back from a revocation. */
function useUndo(
  place: Place,
  attempt: (work: () => Promise<unknown>) => Promise<unknown>,
  done: () => Promise<unknown>,
) {
  const told = ref('');
  /** The key of a revocation that can be undone. */
  const undoable = ref<string | null>(null);
  /** What was done before is no news beside another deed. */
  function forget(): void {
    told.value = '';
    undoable.value = null;
  }
  async function undo(): Promise<void> {
    const revokedBy = undoable.value;
    if (revokedBy === null) return;
    await attempt(async () => {
      const who = { revokedBy };
      const { restore } = await previewMany(...place, { who });
      const body = { deed: 'restore' as const, who, key: crypto.randomUUID(), expected: restore };
      if (restore > 0) await actOnMany(...place, body);
      told.value = restore > 0 ? manyDoneWords('restore', restore) : NOTHING_LEFT;
      undoable.value = null;
      await done();
    });
  }
  return { told, undoable, forget, undo };
}

const NOTHING_LEFT = 'Nothing is left to undo: they have ended, or were invited again.';

const wasMoved = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'count-changed';
