import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Tree = Record<string, unknown>;

const source = { title: 'A paper', url: 'https://arxiv.org/abs/1910.02054' };
const item = (id: string): Tree => ({
  id,
  title: 'An item',
  body: 'Some text.',
  topics: ['pipelines'],
  trains: { questions: ['bubble'], projects: ['first'] },
  sources: [source],
});
const project = (id: string): Tree => ({
  id,
  guide: 'basics',
  tier: 'beginner',
  title: 'A project',
  summary: 'What it is about.',
  topics: ['pipelines'],
  hours: 8,
  milestones: [{ id: 'start', title: 'Start', body: 'Do it.', check: 'It is done.' }],
  deliverables: [
    { id: 'plan', title: 'Plan', artefact: 'plan', format: 'JSON', expects: 'A plan.' },
  ],
  hints: [],
  checks: [{ id: 'fits', text: 'It fits.' }],
  corrections: [{ seed: 'Wrong.', truth: 'Right.' }],
  sources: [source],
});

/** A whole bank, as small as the schema allows: file name to YAML value, or to text for Markdown. */
export const smallContent = (): Tree => ({
  'topics.yaml': [
    { id: 'pipelines', title: 'Pipelines', description: 'Stages and micro-batches.' },
  ],
  'lexicon/terms.yaml': {
    concepts: [{ id: 'bubble', label: 'bubble', forms: ['bubble', 'idle time'] }],
  },
  'guides/basics/guide.yaml': {
    id: 'basics',
    title: 'Basics',
    theme: 'The start',
    demand: 8.5,
    aiRisk: 0.15,
    summary: 'A summary.',
    path: { beginner: [item('one')], intermediate: [item('two')], advanced: [item('three')] },
    tools: [
      {
        group: 'Tools',
        items: [
          { id: 'nccl', name: 'NCCL', purpose: 'p', whenToUse: 'w', url: 'https://example.org/' },
        ],
      },
    ],
    projects: ['first', 'second', 'third'],
    questions: ['bubble'],
    sources: [source],
  },
  'guides/basics/what.md': 'What it is.',
  'guides/basics/why.md': 'Why it matters.',
  'projects/first/project.yaml': project('first'),
  'projects/first/brief.md': 'The brief.',
  'projects/second/project.yaml': project('second'),
  'projects/second/brief.md': 'The brief.',
  'projects/third/project.yaml': project('third'),
  'projects/third/brief.md': 'The brief.',
  'questions/pipelines/bubble/question.yaml': {
    id: 'bubble',
    kind: 'numeric',
    title: 'Bubble',
    guide: 'basics',
    tier: 'beginner',
    topics: ['pipelines'],
    minutes: 3,
    prompt: 'A pipeline has {{stages}} stages and {{microBatches}} micro-batches. Idle share?',
    quantity: 'pipeline-idle-share',
    parameters: {
      stages: { values: [4, 8] },
      microBatches: { min: 16, max: 32, step: 8 },
    },
    answer: { unit: '%', tolerance: 0.01 },
    slips: { 'idle-over-ideal': 0.5 },
    sources: [source],
  },
  'questions/pipelines/bubble/samples.yaml': [
    { parameters: { stages: 4, microBatches: 32 }, text: '8.57 %', expect: 1, why: 'right' },
    { parameters: { stages: 4, microBatches: 32 }, text: '9.38 %', expect: 0.5, why: 'slip' },
  ],
});

/** Writes content into a fresh folder (JSON is YAML), calls, and removes the folder again. */
export function withContent<T>(content: Tree, use: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'bank-'));
  try {
    for (const [name, value] of Object.entries(content)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      const isText = typeof value === 'string' || value instanceof Uint8Array;
      writeFileSync(join(dir, name), isText ? value : JSON.stringify(value));
    }
    return use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
