import { computed, reactive, ref, shallowRef, watch } from 'vue';
import { countInvitations, listInvitations, type InvitationFilter } from '../../api/invitations.js';
import type { Invitation, InvitationCounts, InvitationState } from '../../api/shapes.js';
import { everybody } from './words.js';

const SETTLED_MS = 250;

/** The invitations of an assessment, narrowed by state and search, page by page. */
export function useInvitations(organisation: string, assessment: string) {
  const filter = reactive<{ state: InvitationState | ''; search: string; tag: string }>({
    state: '',
    search: '',
    tag: '',
  });
  const items = shallowRef<Invitation[] | null>(null);
  /** What the list in sight was narrowed to. */
  const shown = shallowRef<InvitationFilter>({});
  const counts = shallowRef<InvitationCounts | null>(null);
  const cursor = ref<string | undefined>();
  const loading = ref(false);
  const problem = shallowRef<unknown>(null);
  /** Of several requests under way the last one counts. */
  let latest = 0;

  const asked = (): InvitationFilter => ({
    ...(filter.state === '' ? {} : { state: filter.state }),
    ...(filter.search.trim() === '' ? {} : { search: filter.search.trim() }),
    ...(filter.tag === '' ? {} : { tag: filter.tag }),
  });

  async function fetchPage(after: string | undefined): Promise<void> {
    const mine = ++latest;
    const narrowed = asked();
    loading.value = true;
    problem.value = null;
    try {
      const [page, figures] = await Promise.all([
        listInvitations(organisation, assessment, {
          ...narrowed,
          ...(after === undefined ? {} : { cursor: after }),
        }),
        countInvitations(organisation, assessment),
      ]);
      if (mine !== latest) return;
      shown.value = narrowed;
      items.value = after === undefined ? page.items : [...(items.value ?? []), ...page.items];
      cursor.value = page.nextCursor;
      counts.value = figures;
    } catch (error) {
      if (mine === latest) problem.value = error;
    } finally {
      if (mine === latest) loading.value = false;
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  watch(filter, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void fetchPage(undefined), SETTLED_MS);
  });

  return {
    filter,
    items,
    shown,
    counts,
    total: computed(() => everybody(counts.value)),
    loading,
    problem,
    more: computed(() => cursor.value !== undefined),
    load: () => fetchPage(undefined),
    loadMore: () => fetchPage(cursor.value),
  };
}
