import { useQuery } from '@pinia/colada';
import { computed, onScopeDispose, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue';
import { useRouter } from 'vue-router';
import { nextQuestionQuery } from '../../api/attempts.js';
import { sessionQuery } from '../../api/session.js';
import type { NextQuestion } from '../../api/shapes.js';
import { usePreferences } from '../../stores/preferences.js';
import { inDialog, typing } from '../../ui/typing.js';

interface Wish {
  readonly enabled: boolean;
  readonly tier?: string;
  readonly topic?: string;
}

const TIERS = ['beginner', 'intermediate', 'advanced'] as const;

/**
 * What to answer next, for visitors too; null while it is not known. The key `n` goes there, unless keys of one
 * character are switched off.
 */
export function useNextQuestion(wish: MaybeRefOrGetter<Wish>): ComputedRef<NextQuestion | null> {
  const router = useRouter();
  const preferences = usePreferences();
  const session = useQuery(sessionQuery);
  const asked = computed(() => {
    const { tier, topic } = toValue(wish);
    const known = TIERS.find((each) => each === tier);
    return {
      of: session.data.value?.user?.id ?? null,
      ...(known === undefined ? {} : { tier: known }),
      ...(topic ? { topic } : {}),
    };
  });
  const enabled = computed(() => toValue(wish).enabled && session.data.value !== undefined);
  const { data } = useQuery(() => ({ ...nextQuestionQuery(asked.value), enabled: enabled.value }));
  const next = computed(() => (enabled.value ? (data.value ?? null) : null));

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!preferences.singleKeys || typing(event.target) || inDialog(event.target)) return;
    if (next.value !== null) void router.push(`/practice/${next.value.question.id}`);
  }
  window.addEventListener('keydown', onKey);
  onScopeDispose(() => window.removeEventListener('keydown', onKey));
  return next;
}
