import { draw } from './draw.js';
import { wholeBank as bank } from './node/whole-bank.js';
import {
  GuideView,
  ProjectView,
  QuestionSummary,
  QuestionView,
  guideView,
  projectView,
  questionSummary,
  questionView,
} from './views.js';
import type { Question } from './question-schema.js';

const questions = [...bank.questions.values()];

/** Texts that only graders and reviewers may see. */
const secretsOf = (question: Question): string[] => {
  switch (question.kind) {
    case 'structured':
      return [
        ...Object.values(question.modelAnswer.sections),
        ...question.rubric.criteria.map(({ label }) => label),
        ...question.rubric.misconceptions.map(({ why }) => why),
      ];
    case 'numeric':
      return ['"quantity"', '"parameters"', '"tolerance"', '"slips"'];
    case 'plan':
      return ['"space"'];
    case 'ordering':
      return ['"before"', question.working, ...question.before.map(({ why }) => why)];
    case 'choice':
      return ['"right"', question.modelReason, ...question.options.map(({ why }) => why)];
    case 'find-the-flaw':
      return [
        ...question.flaws.flatMap(({ title, why, fix }) => [title, why, fix]),
        ...question.sound.map(({ why }) => why),
      ];
    case 'schedule':
      return ['"best"', question.working, ...question.best];
  }
};

describe('what a candidate may see', () => {
  it.each(questions.map((question) => [question.id, question] as const))(
    '%s shows its prompt and none of its answer key',
    (_id, question) => {
      const view = questionView(draw(question, 1));
      expect(QuestionView.parse(view)).toEqual(view);
      const text = JSON.stringify(view);
      for (const secret of secretsOf(question)) expect(text).not.toContain(secret);
      expect(view.prompt).not.toMatch(/\{\{|\}\}/);
    },
  );

  it('shows only the unit of a numeric answer', () => {
    const numeric = questions.find(({ kind }) => kind === 'numeric');
    expect(numeric && questionView(draw(numeric, 1)).answer).toEqual({
      unit: numeric?.kind === 'numeric' ? numeric.answer.unit : '',
    });
  });

  it('lists a question without its prompt', () => {
    for (const question of questions) {
      const summary = questionSummary(question);
      expect(QuestionSummary.parse(summary)).toEqual(summary);
    }
  });

  it('shows guides whole and projects without the corrections for reviewers', () => {
    for (const guide of bank.guides.values()) {
      const view = guideView(guide);
      expect(GuideView.parse(view)).toEqual(view);
    }
    for (const project of bank.projects.values()) {
      const view = projectView(project);
      expect(ProjectView.parse(view)).toEqual(view);
      expect(Object.keys(view)).not.toContain('corrections');
    }
  });
});
