import { computed, ref, shallowRef, watch, type Ref } from 'vue';
import { firstRubric, tryRubric, type TriedRubric } from '../../api/authoring.js';
import type { AuthoringQuestion, ProofOfRubric, SourceFault } from '../../api/shapes.js';
import { useOneAtATime } from '../../ui/use-one-at-a-time.js';
import { trialAnswers, type Outcome, type TrialAnswer } from './proof.js';

/**
 * Has the server grade every answer by the text being edited, after each pause of typing and one time at once. While
 * the text has faults, `outcomes` stay those of the last text without any.
 */
export function useProof(
  question: AuthoringQuestion,
  typed: { source: Ref<string>; own: Ref<Record<string, string>> },
) {
  const outcomes = shallowRef<readonly Outcome[]>([]);
  const faults = shallowRef<readonly SourceFault[]>([]);
  /** Null until the first text without faults. */
  const points = shallowRef<ProofOfRubric['points']>(null);
  const problem = shallowRef<unknown>(null);
  const working = ref(true);
  const fixed = trialAnswers(question);
  const published = publishedScores(question);
  const own = computed(() => ownAnswers(typed.own.value));

  async function grade(): Promise<void> {
    const asked = [...fixed, ...own.value];
    const [mine] = own.value;
    const [proof, before] = await Promise.all([
      tryRubric(question.id, rubricFor(typed.source.value, mine)),
      published(mine),
    ]);
    faults.value = proof.faults;
    if (proof.points === null) return;
    points.value = proof.points;
    outcomes.value = outcomesOf(asked, proof, before);
  }

  const { now, soon } = useOneAtATime(grade, { working, problem });
  watch([typed.source, own], soon);
  now();

  /** Replaces the text by a first rubric from the model answer. */
  async function draft(): Promise<void> {
    problem.value = null;
    try {
      typed.source.value = (await firstRubric(question.id)).source;
    } catch (error) {
      problem.value = error;
    }
  }
  return { outcomes, faults, points, working, problem, draft, again: now };
}

/** Scores by the published rubric, asked for anew only where the author's own answer is another. */
function publishedScores({ id, published }: AuthoringQuestion) {
  let known: { own: string; scores: Promise<number[]> } | undefined;
  return (own: TrialAnswer | undefined): Promise<number[]> => {
    const key = JSON.stringify(own?.sections ?? null);
    if (known?.own === key) return known.scores;
    const scores = tryRubric(id, rubricFor(published, own)).then(({ reports }) =>
      reports.map(({ score }) => score),
    );
    known = { own: key, scores };
    // what failed is asked for again
    scores.catch(() => (known = undefined));
    return scores;
  };
}

const rubricFor = (source: string, own: TrialAnswer | undefined): TriedRubric =>
  own === undefined ? { source } : { source, own: { ...own.sections } };

const outcomesOf = (
  asked: readonly TrialAnswer[],
  { reports }: ProofOfRubric,
  before: readonly number[],
): Outcome[] =>
  asked.flatMap((answer, index) => {
    const report = reports[index];
    return report === undefined ? [] : [{ answer, report, published: before[index] ?? Number.NaN }];
  });

function ownAnswers(texts: Readonly<Record<string, string>>): TrialAnswer[] {
  if (Object.values(texts).every((text) => text.trim() === '')) return [];
  return [{ id: 'your-answer', group: 'own', kind: 'own', sections: { ...texts } }];
}
