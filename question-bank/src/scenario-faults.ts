import { parseSearchRequest } from '@meshwright/graders';
import type { BankFault } from './bank.js';
import { type Parts, questionFolder } from './link.js';

type Entry = Readonly<Record<string, unknown>>;

/** Problems of a scenario, told as faults of the file and key that hold it. */
const problemsOf = (file: string, key: string, request: Entry): BankFault[] => {
  const parsed = parseSearchRequest(request);
  if (parsed.ok) return [];
  return parsed.error.map(({ path, rule, message, nearest }) => ({
    file,
    path: path === '' ? key : `${key}.${path}`,
    message,
    expected: nearest === undefined ? rule : `${rule}; nearest: ${JSON.stringify(nearest)}`,
  }));
};

/** Scenarios, constraints and search spaces that the cost model does not accept. */
export function scenarioFaults({ projects, questions }: Parts): BankFault[] {
  const ofProjects = [...projects.values()].flatMap(({ id, scenario }) =>
    scenario === undefined ? [] : problemsOf(`projects/${id}/project.yaml`, 'scenario', scenario),
  );
  const ofQuestions = [...questions.values()].flatMap((question) => {
    if (question.kind !== 'plan') return [];
    const { scenario, constraints, objective, space = {}, topics, id } = question;
    return problemsOf(`${questionFolder(topics[0] ?? '', id)}/question.yaml`, 'scenario', {
      ...scenario,
      constraints,
      objective,
      space,
    });
  });
  return [...ofProjects, ...ofQuestions];
}
