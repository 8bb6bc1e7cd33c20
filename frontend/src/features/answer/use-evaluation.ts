import type * as plans from '@meshwright/graders/plan';
import type { Evaluation, Problem } from '@meshwright/graders/plan';
import { computed, onMounted, shallowRef, toValue, type MaybeRefOrGetter } from 'vue';

export type Outcome =
  | { kind: 'waiting' }
  | { kind: 'evaluation'; evaluation: Evaluation }
  | { kind: 'problems'; problems: readonly Problem[] };

type Plans = typeof plans;

function judge({ parseScenario, evaluate }: Plans, input: unknown): Outcome {
  const scenario = parseScenario(input);
  const result = scenario.ok ? evaluate(scenario.value) : scenario;
  return result.ok
    ? { kind: 'evaluation', evaluation: result.value }
    : { kind: 'problems', problems: result.error };
}

/** The server's own arithmetic in the browser: a scenario in, its evaluation or its problems out, no request. */
export function useEvaluation(scenario: MaybeRefOrGetter<unknown>) {
  const loaded = shallowRef<Plans | null>(null);
  onMounted(async () => {
    loaded.value = await import('@meshwright/graders/plan');
  });
  return computed<Outcome>(() =>
    loaded.value ? judge(loaded.value, toValue(scenario)) : { kind: 'waiting' },
  );
}
