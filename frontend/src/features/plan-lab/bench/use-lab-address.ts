import type { Scenario } from '@meshwright/graders/plan';
import { onScopeDispose, watch, type ShallowRef } from 'vue';
import { useRoute, useRouter, type LocationQueryValue } from 'vue-router';
import { presetScenario, untouchedJob } from '../scenario/presets.js';
import { decodeScenario, encodeScenario } from '../scenario/share-link.js';

const settleMs = 400;

const textOf = (value: LocationQueryValue | LocationQueryValue[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

/** The scenario that the address asks for: a shared one, the job of a project (`from`), or the first preset. */
export function useScenarioOfAddress(): Scenario {
  const { query } = useRoute();
  const shared = textOf(query['s']);
  const project = textOf(query['from']);
  const asked = shared === '' ? null : decodeScenario(shared);
  return asked ?? (project === '' ? presetScenario('') : untouchedJob(project));
}

/** Keeps the address in step with the scenario, so that it can be copied and survives a reload. */
export function useLabAddress(scenario: ShallowRef<Scenario>): void {
  const router = useRouter();
  let timer = 0;
  watch(scenario, () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      void router.replace({ query: { s: encodeScenario(scenario.value) } });
    }, settleMs);
  });
  onScopeDispose(() => window.clearTimeout(timer));
}
