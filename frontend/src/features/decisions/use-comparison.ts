import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import type { ComparisonQuery } from '../../api/decisions.js';
import type { ComparedPerson } from '../../api/shapes.js';

/** So many side by side; the server holds the same limit. */
export const MOST_COMPARED = 6;
export const PAGE_SIZE = 50;

const EVERYBODY: ComparisonQuery = {
  band: '',
  decision: '',
  review: '',
  search: '',
  sort: 'score',
  order: 'descending',
};

export interface Comparing {
  readonly query: Ref<ComparisonQuery>;
  readonly page: Ref<number>;
  readonly chosen: ShallowRef<readonly string[]>;
  /** Of the chosen ones as they were last listed: they stay chosen when the list shows others. */
  readonly people: ComputedRef<readonly ComparedPerson[]>;
  /** Tell it of every list that is shown. */
  readonly listed: (rows: readonly ComparedPerson[]) => void;
}

/** What of a list is shown and who of it is chosen; another filter begins at the first page. */
export function useComparison(): Comparing {
  const query = ref({ ...EVERYBODY });
  const page = ref(1);
  const chosen = shallowRef<readonly string[]>([]);
  const seen = shallowRef<ReadonlyMap<string, ComparedPerson>>(new Map());
  watch(query, () => (page.value = 1));
  return {
    query,
    page,
    chosen,
    people: computed(() => chosen.value.flatMap((id) => seen.value.get(id) ?? [])),
    listed: (rows) => {
      seen.value = new Map([...seen.value, ...rows.map((row) => [row.invitation, row] as const)]);
    },
  };
}
