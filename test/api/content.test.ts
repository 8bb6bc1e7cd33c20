import type { QuestionSummary } from '@meshwright/question-bank';
import { QuestionView } from '@meshwright/question-bank';
import {
  GuideList,
  ProjectList,
  QuestionList,
  TopicList,
} from '../../backend/src/bank/content/content.schemas.js';
import { testApp, type TestApp } from './app.js';
import { NUMERIC } from './attempt-driver.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const get = async (path: string) =>
  (await api.visitor().get(`/api/v1${path}`).expect(200)).body as unknown;

describe('the bank over HTTP', () => {
  it('has sixteen topics, five guides and fifteen projects', async () => {
    expect(TopicList.parse(await get('/topics')).items).toHaveLength(16);
    expect(GuideList.parse(await get('/guides')).items).toHaveLength(5);
    expect(ProjectList.parse(await get('/projects')).items).toHaveLength(15);
  });

  it('shows a guide with its path, tools, projects and questions, all of which exist', async () => {
    const guide = (await get('/guides/distributed-training-basics')) as {
      projects: string[];
      questions: string[];
      path: Record<string, { trains: { questions: string[] } }[]>;
    };
    expect(Object.keys(guide.path)).toEqual(['beginner', 'intermediate', 'advanced']);
    const trained = Object.values(guide.path).flatMap((items) =>
      items.flatMap(({ trains }) => trains.questions),
    );
    for (const id of new Set([...guide.questions, ...trained])) await get(`/questions/${id}`);
    for (const id of guide.projects) await get(`/projects/${id}`);
  });

  it.each([
    ['kind=numeric', (q: QuestionSummary) => q.kind === 'numeric'],
    ['tier=advanced', (q: QuestionSummary) => q.tier === 'advanced'],
    ['topic=sharding', (q: QuestionSummary) => q.topics.includes('sharding')],
    ['guide=multi-gpu-frameworks', (q: QuestionSummary) => q.guide === 'multi-gpu-frameworks'],
    [
      'kind=numeric&tier=beginner',
      (q: QuestionSummary) => q.kind === 'numeric' && q.tier === 'beginner',
    ],
  ])('lists the questions with %s, all of them and no other', async (query, fits) => {
    const all = QuestionList.parse(await get('/questions')).items;
    const found = QuestionList.parse(await get(`/questions?${query}`)).items;
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    expect(found).toEqual(all.filter(fits));
  });

  it.each([
    ['tier=intermediate', 'tier', 'intermediate'],
    ['guide=multi-gpu-frameworks', 'guide', 'multi-gpu-frameworks'],
  ] as const)('lists the projects with %s', async (query, key, value) => {
    const { items } = ProjectList.parse(await get(`/projects?${query}`));
    expect(items.length).toBeGreaterThan(0);
    for (const project of items) expect(project[key]).toBe(value);
  });

  it('previews a question as candidates see it, the same each time', async () => {
    const view = QuestionView.parse(await get(`/questions/${NUMERIC}`));
    expect(view.prompt).not.toContain('{{');
    expect(await get(`/questions/${NUMERIC}`)).toEqual(view);
  });

  it.each(['/guides/none', '/projects/none', '/questions/none'])('has no %s', async (path) => {
    const response = await api.visitor().get(`/api/v1${path}`).expect(404);
    expect(response.body.code).toBe('not-found');
  });

  it.each([
    ['/questions?kind=essay', 'kind'],
    ['/questions?tier=expert', 'tier'],
    ['/questions?sort=easy', ''],
    ['/questions/Not%20An%20Id', 'id'],
    ['/questions/..%2f..%2fetc', 'id'],
    ['/projects?topic=sharding', ''],
  ])('refuses %s and says where', async (path, where) => {
    const response = await api.visitor().get(`/api/v1${path}`).expect(400);
    expect(response.body.errors[0].path).toBe(where);
  });
});
