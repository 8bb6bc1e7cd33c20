import { computed, ref, shallowRef } from 'vue';
import { beginSpotCheck, decideSpotCheck, takeBackSpotCheck } from '../../api/spot-checks.js';
import type { ReviewPlace } from '../../api/reviews.js';
import type { NewSpotCheck, SpotCheck, SpotCheckResult } from '../../api/shapes.js';
import { useDeed } from '../../ui/use-deed.js';

/** A sample on its way to a word on all that waited with it. */
export function useSpotCheck(place: ReviewPlace, asked: NewSpotCheck) {
  const { busy, problem, attempt } = useDeed();
  const check = shallowRef<SpotCheck | null>(null);
  const result = shallowRef<SpotCheckResult | null>(null);
  /** By answer: `agree`, `disagree`, or nothing yet. */
  const said = ref<Record<string, string>>({});
  /** Set where somebody tried to go on without a word on each. */
  const demanded = ref(false);

  const begin = (): Promise<void> =>
    attempt(async () => {
      const found = await beginSpotCheck(place, asked);
      // another sample has other grades: what was said of an earlier one is not said of it
      const before = found.id === check.value?.id ? said.value : {};
      check.value = found;
      said.value = Object.fromEntries(found.answers.map(({ id }) => [id, before[id] ?? '']));
      demanded.value = false;
      result.value = null;
    });
  /** The first answer, from 1, that nothing is said of; 0: none. */
  const unsaid = computed(
    () => 1 + (check.value?.answers.findIndex(({ id }) => !said.value[id]) ?? -1),
  );
  const disagreed = computed(() => Object.values(said.value).includes('disagree'));

  async function decide(): Promise<void> {
    const current = check.value;
    demanded.value = true;
    if (current === null || unsaid.value > 0) return;
    const verdicts = current.answers.map(({ id }) => ({ id, agrees: said.value[id] === 'agree' }));
    await attempt(async () => {
      result.value = await decideSpotCheck(place, current.id, verdicts);
    });
  }
  const takeBack = (): Promise<void> =>
    attempt(async () => {
      if (result.value !== null) result.value = await takeBackSpotCheck(place, result.value.id);
    });
  const entered = computed(
    () => result.value === null && Object.values(said.value).some((word) => word !== ''),
  );
  return {
    busy,
    problem,
    check,
    result,
    said,
    demanded,
    unsaid,
    disagreed,
    entered,
    begin,
    decide,
    takeBack,
  };
}
