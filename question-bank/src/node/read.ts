import {
  type Idea,
  IdeaFile,
  type Lexicon,
  LexiconFile,
  Rubric,
  fieldErrorsOf,
  mergeLexicons,
} from '@meshwright/graders';
import type { Bank, BankFault } from '../bank.js';
import { GuideFile, ProjectFile, Topics } from '../guide-schema.js';
import type { Guide, Project, Topic } from '../guide-schema.js';
import { kindOf } from '../kinds/table.js';
import { linkFaults, questionFolder } from '../link.js';
import { isOwnId } from '../own-id.js';
import { ModelAnswer, QuestionFile } from '../question-schema.js';
import type { Question } from '../question-schema.js';
import { scenarioFaults } from '../scenario-faults.js';
import { ContentFiles } from './content-files.js';
import { contentVersion } from './snapshot.js';

/** The files that a question of each kind consists of; samples prove it and are read by the check alone. */
const filesOf = (kind: Question['kind']): readonly string[] =>
  kind === 'structured'
    ? ['question.yaml', 'rubric.yaml', 'model-answer.yaml', 'samples.yaml']
    : kindOf({ kind }).files;

const checkFolderName = (files: ContentFiles, file: string, id: string, folder: string): void => {
  if (id !== folder)
    files.fault(file, 'id', `the id "${id}" differs from its folder`, `"${folder}"`);
};

/** Faults what lies in the folder beside the files that belong there. */
const checkOnly = (files: ContentFiles, folder: string, expected: readonly string[]): void => {
  for (const name of [...files.files(folder), ...files.folders(folder)])
    if (!expected.includes(name))
      files.fault(`${folder}/${name}`, '', 'nothing reads this file', expected.join(', '));
};

function readGuide(files: ContentFiles, name: string): Guide | undefined {
  const folder = `guides/${name}`;
  const parts = ['guide.yaml', 'what.md', 'why.md'];
  checkOnly(files, folder, parts);
  const file = `${folder}/guide.yaml`;
  const guide = files.yaml(file, GuideFile);
  const what = files.prose(`${folder}/what.md`);
  const why = files.prose(`${folder}/why.md`);
  if (guide === undefined || what === undefined || why === undefined) return undefined;
  checkFolderName(files, file, guide.id, name);
  return { ...guide, what, why, version: files.version(parts.map((part) => `${folder}/${part}`)) };
}

function readProject(files: ContentFiles, name: string): Project | undefined {
  const folder = `projects/${name}`;
  const parts = ['project.yaml', 'brief.md'];
  checkOnly(files, folder, parts);
  const file = `${folder}/project.yaml`;
  const project = files.yaml(file, ProjectFile);
  const brief = files.prose(`${folder}/brief.md`);
  if (project === undefined || brief === undefined) return undefined;
  checkFolderName(files, file, project.id, name);
  return { ...project, brief, version: files.version(parts.map((part) => `${folder}/${part}`)) };
}

function withAnswerKey(
  files: ContentFiles,
  folder: string,
  question: QuestionFile,
): Question | undefined {
  const version = (...names: string[]): string =>
    files.version(names.map((name) => `${folder}/${name}`));
  // what is left has the shape of its kind: the file's, the key and the version
  if (!filesOf(question.kind).includes('rubric.yaml'))
    return { ...question, version: version('question.yaml') } as Question;
  const rubric = files.yaml(`${folder}/rubric.yaml`, Rubric);
  if (question.kind !== 'structured')
    return (
      rubric &&
      ({ ...question, rubric, version: version('question.yaml', 'rubric.yaml') } as Question)
    );
  const modelAnswer = files.yaml(`${folder}/model-answer.yaml`, ModelAnswer);
  if (rubric === undefined || modelAnswer === undefined) return undefined;
  return {
    ...question,
    rubric,
    modelAnswer,
    version: version('question.yaml', 'rubric.yaml', 'model-answer.yaml'),
  };
}

function readQuestion(files: ContentFiles, topic: string, name: string): Question | undefined {
  const folder = questionFolder(topic, name);
  const file = `${folder}/question.yaml`;
  const question = files.yaml(file, QuestionFile);
  if (question === undefined) return undefined;
  checkOnly(files, folder, filesOf(question.kind));
  checkFolderName(files, file, question.id, name);
  if (isOwnId(question.id))
    files.fault(file, 'id', 'ids that begin so are organisations’ own', 'another id');
  if (question.topics[0] !== topic)
    files.fault(
      file,
      'topics.0',
      `the primary topic "${question.topics[0] ?? ''}" differs from the folder`,
      `"${topic}" first, or the question in another folder`,
    );
  return withAnswerKey(files, folder, question);
}

function readQuestions(files: ContentFiles): Question[] {
  return files
    .folders('questions')
    .flatMap((topic) =>
      files.folders(`questions/${topic}`).flatMap((name) => readQuestion(files, topic, name) ?? []),
    );
}

/** The library of ideas; there may be none yet. */
function readIdeas(files: ContentFiles): Idea[] {
  const all = files
    .files('ideas')
    .flatMap((name) => files.yaml(`ideas/${name}`, IdeaFile)?.ideas ?? []);
  return [...byId(files, 'idea', all).values()];
}

function readLexicon(files: ContentFiles, questions: Iterable<Question>): Lexicon {
  const names = files.files('lexicon');
  if (names.length === 0)
    files.fault('lexicon', '', 'the folder is missing or empty', 'at least one lexicon file');
  const words = names.flatMap((name) => files.yaml(`lexicon/${name}`, LexiconFile) ?? []);
  const marked = [...questions].flatMap((question) => ('rubric' in question ? [question] : []));
  return mergeLexicons(words, fieldErrorsOf(marked), readIdeas(files));
}

/** By id; a second thing of the same id is a fault and is dropped. */
function byId<T extends { readonly id: string }>(
  files: ContentFiles,
  noun: string,
  things: readonly T[],
): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const thing of things)
    if (map.has(thing.id))
      files.fault(`${noun}s`, thing.id, `two ${noun}s have the id "${thing.id}"`, 'unique ids');
    else map.set(thing.id, thing);
  return map;
}

/**
 * Reads a whole content folder and says everything that is wrong with it. Files that are too
 * broken to use are missing from `bank`; only a bank without faults is fit to serve.
 */
export function readBank(dir: string): { bank: Bank; faults: readonly BankFault[] } {
  const files = new ContentFiles(dir);
  checkOnly(files, '', ['topics.yaml', 'guides', 'projects', 'questions', 'lexicon', 'ideas']);
  const topics: Topic[] = files.yaml('topics.yaml', Topics) ?? [];
  const guides = byId(
    files,
    'guide',
    files.folders('guides').flatMap((name) => readGuide(files, name) ?? []),
  );
  const projects = byId(
    files,
    'project',
    files.folders('projects').flatMap((name) => readProject(files, name) ?? []),
  );
  const questions = byId(files, 'question', readQuestions(files));
  const lexicon = readLexicon(files, questions.values());
  const parts = { topics, guides, questions, projects };
  return {
    bank: { version: contentVersion(dir), ...parts, lexicon },
    faults: [...files.faults, ...linkFaults(parts), ...scenarioFaults(parts)],
  };
}
