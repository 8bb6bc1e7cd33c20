import { useToast } from '@nuxt/ui/composables';
import { useQuery, useQueryCache } from '@pinia/colada';
import { computed, type Ref } from 'vue';
import { projectProgressQuery, tickMilestone } from '../../api/content.js';
import { asProblem } from '../../api/problem.js';
import { sessionQuery } from '../../api/session.js';
import type { Milestone, ProjectProgress } from '../../api/shapes.js';
import { ensureUser } from '../../stores/visitor.js';

/** The ticks of one project; shown at once, taken back if the server refuses, undone from the toast. */
export function useMilestones(project: Readonly<Ref<string>>) {
  const cache = useQueryCache();
  const toast = useToast();
  const session = useQuery(sessionQuery);
  const signedIn = computed(() => (session.data.value?.user ?? null) !== null);
  const query = useQuery(() => ({
    ...projectProgressQuery(project.value),
    enabled: signedIn.value,
  }));
  const done = computed(() => query.data.value?.milestones ?? {});

  function show(milestones: ProjectProgress['milestones']): void {
    cache.setQueryData(projectProgressQuery(project.value).key, { milestones });
  }
  async function store(milestone: Milestone, ticked: boolean): Promise<void> {
    const before = done.value;
    const { [milestone.id]: _removed, ...others } = before;
    show(ticked ? { ...others, [milestone.id]: { doneAt: new Date().toISOString() } } : others);
    try {
      await ensureUser();
      await tickMilestone(project.value, milestone.id, ticked);
    } catch (error) {
      show(before);
      const problem = asProblem(error);
      toast.add({ title: 'The tick was not stored', description: problem.message, color: 'error' });
    }
  }
  /** The message of the tick before this one, which it takes the place of. */
  let said: string | number | undefined;
  async function tick(milestone: Milestone, ticked: boolean): Promise<void> {
    await store(milestone, ticked);
    if (done.value[milestone.id] === undefined ? ticked : !ticked) return;
    if (said !== undefined) toast.remove(said);
    said = toast.add({
      title: ticked ? 'Milestone ticked' : 'Tick removed',
      description: milestone.title,
      actions: [
        {
          label: 'Undo',
          color: 'neutral',
          variant: 'outline',
          onClick: () => void store(milestone, !ticked),
        },
      ],
    }).id;
  }
  return { done, tick };
}
