import type { Lexicon } from '@meshwright/graders/rubric';
import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue';
import type { AuthoringQuestion } from '../../api/shapes.js';
import type { ProofAnswer, ProofOrder } from './proof-messages.js';
import { trialAnswers, type Outcome, type TrialAnswer } from './proof.js';
import type { SourceFault } from './rubric-source.js';

/** Typing pauses this long, in milliseconds, before all answers are graded anew. */
const PAUSE_MS = 250;

/**
 * Grades every answer by the text being edited, in a thread of its own, after each pause of typing. While the text has
 * faults, `outcomes` stay those of the last text without any.
 */
export function useProof(
  question: AuthoringQuestion,
  lexicon: Lexicon,
  typed: { source: Ref<string>; own: Ref<Record<string, string>> },
) {
  const outcomes = shallowRef<readonly Outcome[]>([]);
  const faults = shallowRef<readonly SourceFault[]>([]);
  const points = shallowRef({ sum: 0, points: 0, criteria: 0 });
  const working = ref(true);
  const broken = ref(false);
  const fixed = trialAnswers(JSON.parse(JSON.stringify(question)) as AuthoringQuestion);
  const own = computed(() => ownAnswers(typed.own.value));

  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  const tell = (order: ProofOrder): void => worker.postMessage(order);
  let number = 0;
  let asked: readonly TrialAnswer[] = [];

  function prove(): void {
    number += 1;
    asked = [...fixed, ...own.value];
    tell({ kind: 'prove', number, source: typed.source.value, answers: asked });
  }
  const undraftable = ref<string | null>(null);
  worker.addEventListener('message', ({ data }: MessageEvent<ProofAnswer>) => {
    if (data.kind === 'draft') typed.source.value = data.source;
    if (data.kind === 'undraftable') undraftable.value = data.reason;
    if (data.kind !== 'faults' && data.kind !== 'proof') return;
    if (data.number !== number) return;
    working.value = false;
    faults.value = data.kind === 'faults' ? data.faults : [];
    if (data.kind === 'faults') return;
    points.value = data.points;
    outcomes.value = asked.flatMap((answer, index) => {
      const report = data.reports[index];
      return report === undefined
        ? []
        : [{ answer, report, published: data.published[index] ?? Number.NaN }];
    });
  });
  worker.addEventListener('error', () => {
    broken.value = true;
    working.value = false;
  });

  tell(opening(question, lexicon));
  prove();
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch([typed.source, own], () => {
    working.value = true;
    clearTimeout(timer);
    timer = setTimeout(prove, PAUSE_MS);
  });
  onScopeDispose(() => {
    clearTimeout(timer);
    worker.terminate();
  });
  /** Replaces the text by a first rubric from the model answer. */
  const draft = (): void => tell({ kind: 'draft' });
  return { outcomes, faults, points, working, broken, draft, undraftable };
}

/** Copies: what a query hands out is reactive, and a reactive object cannot be posted. */
function opening(question: AuthoringQuestion, lexicon: Lexicon): ProofOrder {
  const { id, prompt, sections, parts, published, modelAnswer } = question;
  const asked = { id, prompt, sections, parts, published, modelAnswer };
  const order = { kind: 'open', question: asked, lexicon };
  return JSON.parse(JSON.stringify(order)) as ProofOrder;
}

function ownAnswers(texts: Readonly<Record<string, string>>): TrialAnswer[] {
  if (Object.values(texts).every((text) => text.trim() === '')) return [];
  return [{ id: 'your-answer', group: 'own', kind: 'own', sections: { ...texts } }];
}
