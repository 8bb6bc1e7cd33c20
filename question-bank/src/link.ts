import type { BankFault } from './bank.js';
import type { Guide, Project, Topic } from './guide-schema.js';
import { linkParts } from './link-parts.js';
import type { Note } from './kinds/kind.js';
import { kindOf } from './kinds/table.js';
import type { Question } from './question-schema.js';

/** What the loader read, before anything is known to fit together. */
export interface Parts {
  readonly topics: readonly Topic[];
  readonly guides: ReadonlyMap<string, Guide>;
  readonly questions: ReadonlyMap<string, Question>;
  readonly projects: ReadonlyMap<string, Project>;
}

type Known = ReadonlySet<string>;

export const questionFolder = (topic: string, id: string): string => `questions/${topic}/${id}`;
const fileOf = (question: Question): string =>
  `${questionFolder(question.topics[0] ?? '', question.id)}/question.yaml`;

/** Edit distance, enough to suggest the id that was meant. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
};

const nearest = (id: string, known: Known): string => {
  const [best] = [...known].map((name) => [distance(id, name), name] as const).sort(byDistance);
  return best === undefined ? 'none exist yet' : `an id that exists, such as "${best[1]}"`;
};
const byDistance = (a: readonly [number, string], b: readonly [number, string]): number =>
  a[0] - b[0] || (a[1] < b[1] ? -1 : 1);

const linksTo =
  (known: Known, noun: string, note: Note) => (ids: readonly string[], path: string) => {
    ids.forEach((id, i) => {
      if (!known.has(id)) note(`${path}.${i.toString()}`, `no ${noun} "${id}"`, nearest(id, known));
      if (ids.indexOf(id) !== i)
        note(`${path}.${i.toString()}`, `the ${noun} "${id}" is named twice`, 'each id once');
    });
  };

const unique = (ids: readonly string[], path: string, note: Note): void => {
  ids.forEach((id, i) => {
    if (ids.indexOf(id) !== i)
      note(`${path}.${i.toString()}.id`, `the id "${id}" is used twice`, 'an id of its own');
  });
};

interface Names {
  readonly topics: Known;
  readonly guides: Known;
  readonly questions: Known;
  readonly projects: Known;
}

function linkGuide(guide: Guide, names: Names, note: Note): void {
  const topics = linksTo(names.topics, 'topic', note);
  const questions = linksTo(names.questions, 'question', note);
  const projects = linksTo(names.projects, 'project', note);
  questions(guide.questions, 'questions');
  projects(guide.projects, 'projects');
  unique(
    Object.values(guide.path).flatMap((items) => items.map(({ id }) => id)),
    'path',
    note,
  );
  unique(
    guide.tools.flatMap(({ items }) => items.map(({ id }) => id)),
    'tools',
    note,
  );
  for (const [tier, items] of Object.entries(guide.path))
    items.forEach((item, i) => {
      const path = `path.${tier}.${i.toString()}`;
      topics(item.topics, `${path}.topics`);
      questions(item.trains.questions, `${path}.trains.questions`);
      projects(item.trains.projects, `${path}.trains.projects`);
    });
}

function linkProject(project: Project, names: Names, note: Note): void {
  linksTo(names.topics, 'topic', note)(project.topics, 'topics');
  if (!names.guides.has(project.guide))
    note('guide', `no guide "${project.guide}"`, nearest(project.guide, names.guides));
  for (const part of ['milestones', 'deliverables', 'checks'] as const)
    unique(
      project[part].map(({ id }) => id),
      part,
      note,
    );
}

function linkSections(question: Extract<Question, { kind: 'structured' }>, note: Note): void {
  const ids = question.sections.map(({ id }) => id);
  unique(ids, 'sections', note);
  const answered = Object.keys(question.modelAnswer.sections);
  for (const id of answered)
    if (!ids.includes(id))
      note('sections', `the model answer has a section "${id}"`, `only ${ids.join(', ')}`);
  for (const id of ids)
    if (!answered.includes(id))
      note('sections', `the model answer lacks the section "${id}"`, 'text for every section');
}

/** Links of a question that lead nowhere, and what does not fit together inside it. */
export function linkQuestion(question: Question, names: Names, note: Note): void {
  linksTo(names.topics, 'topic', note)(question.topics, 'topics');
  if (!names.guides.has(question.guide))
    note('guide', `no guide "${question.guide}"`, nearest(question.guide, names.guides));
  if (question.kind === 'structured') {
    linkSections(question, note);
    linkParts(question, note);
  } else kindOf(question).link(question, note);
}

/** Every link that leads nowhere, and every id that is used twice. */
export function linkFaults(parts: Parts): BankFault[] {
  const faults: BankFault[] = [];
  const noteIn =
    (file: string): Note =>
    (path, message, expected) =>
      faults.push({ file, path, message, expected });
  const names: Names = {
    topics: new Set(parts.topics.map(({ id }) => id)),
    guides: new Set(parts.guides.keys()),
    questions: new Set(parts.questions.keys()),
    projects: new Set(parts.projects.keys()),
  };
  unique(
    parts.topics.map(({ id }) => id),
    '',
    noteIn('topics.yaml'),
  );
  for (const guide of parts.guides.values())
    linkGuide(guide, names, noteIn(`guides/${guide.id}/guide.yaml`));
  for (const project of parts.projects.values())
    linkProject(project, names, noteIn(`projects/${project.id}/project.yaml`));
  for (const question of parts.questions.values())
    linkQuestion(question, names, noteIn(fileOf(question)));
  return faults;
}
