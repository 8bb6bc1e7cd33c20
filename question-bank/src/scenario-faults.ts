import { parseSearchRequest } from '@meshwright/graders';
import type { BankFault } from './bank.js';
import { type Parts, questionFolder } from './link.js';
import { type TypedQuestion, partQuestion } from './part-question.js';
import type { Question } from './question-schema.js';

type Entry = Readonly<Record<string, unknown>>;

/** Problems of a scenario, told as faults of the file and key that hold it. */
const problemsOf = (file: string, key: string, request: Entry): BankFault[] => {
  const parsed = parseSearchRequest(request);
  if (parsed.ok) return [];
  return parsed.error.map(({ path, rule, message, nearest }) => ({
    file,
    path: placeOf(key, path),
    message,
    expected: nearest === undefined ? rule : `${rule}; nearest: ${JSON.stringify(nearest)}`,
  }));
};

/** A question's limits, aim and space stand beside its scenario, not in it. */
const BESIDE = /^(?:constraints|objective|space)(?:\.|$)/u;

function placeOf(key: string, path: string): string {
  if (path === '') return key;
  return BESIDE.test(path) ? `${key.slice(0, -'scenario'.length)}${path}` : `${key}.${path}`;
}

/** Scenarios, constraints and search spaces that the cost model does not accept. */
export function scenarioFaults({ projects, questions }: Parts): BankFault[] {
  const ofProjects = [...projects.values()].flatMap(({ id, scenario }) =>
    scenario === undefined ? [] : problemsOf(`projects/${id}/project.yaml`, 'scenario', scenario),
  );
  return [...ofProjects, ...[...questions.values()].flatMap(questionScenarioFaults)];
}

/** The same of one question and its parts. */
export function questionScenarioFaults(question: Question): BankFault[] {
  const file = `${questionFolder(question.topics[0] ?? '', question.id)}/question.yaml`;
  if (question.kind !== 'structured') return ofQuestion(question, file, 'scenario');
  return (question.parts ?? []).flatMap((part, i) =>
    ofQuestion(partQuestion(question, part), file, `parts.${i.toString()}.scenario`),
  );
}

function ofQuestion(question: TypedQuestion, file: string, key: string): BankFault[] {
  if (question.kind !== 'plan') return [];
  const { scenario, constraints, objective, space = {} } = question;
  return problemsOf(file, key, { ...scenario, constraints, objective, space });
}
