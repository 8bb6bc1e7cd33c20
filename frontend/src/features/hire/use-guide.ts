import { useQuery } from '@pinia/colada';
import { computed, watch } from 'vue';
import { useRoute, useRouter, type RouteLocationRaw } from 'vue-router';
import { assessmentsQuery } from '../../api/assessments.js';
import { organisationsQuery } from '../../api/organisations.js';
import { sessionQuery } from '../../api/session.js';
import { useDeed } from '../../ui/use-deed.js';
import {
  chosen,
  companies,
  furthest,
  stepShown,
  type Step,
  underWay,
  writable,
} from './guide-steps.js';

interface Names {
  readonly organisation?: string;
  readonly assessment?: string;
}

/** What the server has of somebody's organisations, and of the assessments of the one that is meant. */
function useWork(text: (name: string) => string | undefined) {
  const session = useQuery(sessionQuery);
  const isMember = computed(() => session.data.value?.user?.kind === 'member');
  const list = useQuery(() => ({
    ...organisationsQuery,
    enabled: isMember.value,
    staleTime: 0,
  }));
  const belongings = computed(() => list.data.value?.organisations ?? []);
  const own = computed(() => writable(belongings.value));
  const organisation = computed(() => chosen(own.value, text('organisation')));
  const assessments = useQuery(() => ({
    ...assessmentsQuery(organisation.value?.id ?? ''),
    enabled: organisation.value !== undefined,
    staleTime: 0,
  }));
  const works = computed(() => assessments.data.value?.items ?? []);
  const work = computed(() => underWay(works.value, text('assessment')));
  const known = computed(
    () =>
      list.data.value !== undefined &&
      (organisation.value === undefined || assessments.data.value !== undefined),
  );
  return {
    session,
    isMember,
    list,
    belongings,
    own,
    organisation,
    assessments,
    works,
    work,
    known,
  };
}

/**
 * Where somebody is on the way to the first invitation. What the server has says how far they are; the address says only
 * which of several is meant, and what is looked at again.
 */
export function useGuide() {
  const route = useRoute();
  const router = useRouter();
  const text = (name: string): string | undefined => {
    const value = route.query[name];
    return typeof value === 'string' ? value : undefined;
  };
  const has = useWork(text);
  const { organisation, work, known } = has;
  const end = computed(() => furthest(organisation.value, work.value));
  /** Null as long as it is not known. */
  const step = computed(() => (known.value ? stepShown(text('step'), end.value) : null));
  const at = (to: Step, names: Names = {}): RouteLocationRaw => ({
    path: '/hire',
    query: {
      organisation: organisation.value?.id,
      assessment: work.value?.id,
      ...names,
      step: to,
    },
  });

  // whatever a colleague begins meanwhile, this page stays with what it has shown
  watch([organisation, work], ([company, assessment]) => {
    const shown = { organisation: company?.id, assessment: assessment?.id };
    const { organisation: inOne, assessment: at } = route.query;
    if (!known.value || route.path !== '/hire') return;
    if (shown.organisation === inOne && shown.assessment === at) return;
    void router.replace({ path: '/hire', query: { ...route.query, ...shown } });
  });

  const { busy, problem, attempt } = useDeed();
  watch(step, () => {
    problem.value = null;
  });
  /** Does what a step asks for, once however often it is pressed, and goes where `work` says. */
  async function act(deed: () => Promise<RouteLocationRaw | null>): Promise<void> {
    const from = step.value;
    if (busy.value || from === null) return;
    await attempt(async () => {
      // the browser's way back leads through the steps: each has an address before the next one is there
      await router.replace(at(from));
      const to = await deed();
      if (to !== null) await router.push(to);
    });
  }
  const others = computed(() =>
    companies(has.belongings.value).filter((each) => !has.own.value.includes(each)),
  );
  return { ...has, others, end, step, at, act, busy, problem };
}
