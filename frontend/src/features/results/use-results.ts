import { computed, ref, shallowRef, watch } from 'vue';
import { listResults, type ResultsPlace } from '../../api/results.js';
import type { AttemptResult, ResultPage, ResultState } from '../../api/shapes.js';

/** The results of an assessment, narrowed by state, page by page. */
export function useResults(place: ResultsPlace) {
  const state = ref<ResultState | ''>('');
  const rows = shallowRef<readonly AttemptResult[] | null>(null);
  const counts = shallowRef<ResultPage['counts'] | null>(null);
  const cursor = ref<string | undefined>();
  const loading = ref(false);
  const problem = shallowRef<unknown>(null);
  /** Of several requests under way the last one counts. */
  let latest = 0;

  async function fetchPage(after: string | undefined): Promise<void> {
    const mine = ++latest;
    loading.value = true;
    problem.value = null;
    try {
      const page = await listResults(place, {
        ...(state.value === '' ? {} : { state: state.value }),
        ...(after === undefined ? {} : { cursor: after }),
      });
      if (mine !== latest) return;
      rows.value = after === undefined ? page.rows : [...(rows.value ?? []), ...page.rows];
      counts.value = page.counts;
      cursor.value = page.nextCursor;
    } catch (error) {
      if (mine === latest) problem.value = error;
    } finally {
      if (mine === latest) loading.value = false;
    }
  }
  watch(state, () => void fetchPage(undefined));

  return {
    state,
    rows,
    counts,
    loading,
    problem,
    more: computed(() => cursor.value !== undefined),
    load: () => fetchPage(undefined),
    loadMore: () => fetchPage(cursor.value),
  };
}
