import { Inject, Injectable } from '@nestjs/common';
import {
  draw,
  guideView,
  projectView,
  questionSummary,
  questionView,
  varies,
  type Guide,
  type GuideView,
  type PinnedItem,
  type Project,
  type ProjectView,
  type Question,
  type QuestionView,
  type Topic,
} from '@meshwright/question-bank';
import { Chance } from '../../platform/config/index.js';
import { notFound } from '../../platform/http/index.js';
import { CONTENT, type Content } from './bank.js';
import {
  GuideSummary,
  ProjectSummary,
  type GuideList,
  type ProjectFilter,
  type ProjectList,
  type QuestionFilter,
  type QuestionList,
  type TopicList,
} from './content.schemas.js';
import { pickBy } from './pick.js';

/** The seed of the variant that the page of a question shows, to everybody the same. */
export const SHOWN_SEED = 0;

/** The bank as candidates may see it, and as the other features of the server need it. */
@Injectable()
export class ContentService {
  constructor(
    @Inject(CONTENT) private readonly content: Content,
    private readonly chance: Chance,
  ) {}

  /** sha256 over the whole bank. */
  get version(): string {
    return this.content.bank.version;
  }

  /** Titles as they are today; undefined for what the bank no longer holds. */
  readonly titles = {
    question: (id: string): string | undefined => this.content.bank.questions.get(id)?.title,
    guide: (id: string): string | undefined => this.content.bank.guides.get(id)?.title,
  };

  topics(): TopicList {
    return {
      items: this.allTopics().map(({ id, title, description }) => ({ id, title, description })),
    };
  }

  guides(): GuideList {
    return { items: this.allGuides().map((guide) => pickBy(GuideSummary, guideView(guide))) };
  }

  guide(id: string): GuideView {
    const guide = this.content.bank.guides.get(id);
    if (guide === undefined) throw notFound('guide');
    return guideView(guide);
  }

  projects(filter: ProjectFilter): ProjectList {
    const items = [...this.content.bank.projects.values()]
      .filter(({ tier }) => filter.tier === undefined || tier === filter.tier)
      .filter(({ guide }) => filter.guide === undefined || guide === filter.guide)
      .map((project) => pickBy(ProjectSummary, projectView(project)));
    return { items };
  }

  project(id: string): ProjectView {
    const project = this.findProject(id);
    if (project === undefined) throw notFound('project');
    return projectView(project);
  }

  questions(filter: QuestionFilter): QuestionList {
    return { items: this.allQuestions(filter).map(questionSummary) };
  }

  question(id: string): QuestionView {
    return questionView(this.draw(id, SHOWN_SEED));
  }

  /**
   * The question as practice and mock interviews pin it, in a variant that no assessment asks; 404 where the bank has
   * none of that id. A question that does not vary is pinned once for everybody, whatever the seed.
   */
  draw(id: string, seed: number): PinnedItem {
    const question = this.content.bank.questions.get(id);
    if (question === undefined) throw notFound('question');
    return draw(question, varies(question) ? seed : SHOWN_SEED);
  }

  /** For a draw that nobody may choose. */
  seed(): number {
    return this.chance.seed();
  }

  allQuestions(filter: QuestionFilter = {}): readonly Question[] {
    return [...this.content.bank.questions.values()].filter((question) =>
      matches(question, filter),
    );
  }

  /** Without those that are provisional: what counts chooses among these. */
  provedQuestions(filter: QuestionFilter = {}): readonly Question[] {
    return this.allQuestions(filter).filter(({ provisional }) => provisional !== true);
  }

  findQuestion(id: string): Question | undefined {
    return this.content.bank.questions.get(id);
  }

  allProjects(): readonly Project[] {
    return [...this.content.bank.projects.values()];
  }

  findProject(id: string): Project | undefined {
    return this.content.bank.projects.get(id);
  }

  allTopics(): readonly Topic[] {
    return this.content.bank.topics;
  }

  allGuides(): readonly Guide[] {
    return [...this.content.bank.guides.values()];
  }
}

function matches(question: Question, filter: QuestionFilter): boolean {
  if (filter.kind !== undefined && question.kind !== filter.kind) return false;
  if (filter.tier !== undefined && question.tier !== filter.tier) return false;
  if (filter.guide !== undefined && question.guide !== filter.guide) return false;
  return filter.topic === undefined || question.topics.includes(filter.topic);
}
