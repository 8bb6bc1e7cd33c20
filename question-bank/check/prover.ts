import {
  type Answer,
  type CompiledLexicon,
  type Lexicon,
  type Report,
  answerKinds,
  checkRubric,
  compileLexicon,
  gradeItem,
} from '@meshwright/graders';
import type { BankFault } from '../src/bank.js';
import { draw } from '../src/draw.js';
import { fillPrompt } from '../src/fill-prompt.js';
import { gradable } from '../src/gradable.js';
import { typedAnswer } from '../src/kinds/table.js';
import { questionFolder } from '../src/link.js';
import { modelParts } from '../src/model-answer.js';
import { type TypedQuestion, partQuestion } from '../src/part-question.js';
import type { ContentFiles } from '../src/node/content-files.js';
import type { PinnedItem, Question } from '../src/question-schema.js';
import { NumericSamples, PlanSamples, StructuredSamples, samplesOf } from '../src/sample-schema.js';
import { bettered } from './best-in-room.js';
import { givesAway } from './gives-away.js';
import { ownWordsFaults } from './own-words.js';
import { type Parts, sampleParts } from './sample-parts.js';
import { type GradedSample, rubricRemarks } from './rubric-lints.js';
import { senseRemarks } from './sense.js';
import { smallTalk, smallTalkRemarks } from './small-talk.js';
import { typedFaults } from './kinds/table.js';

/** No API takes a plan that is no object; a sample may be one, and is graded. */
const planAnswer = (plan: unknown) => ({ kind: 'plan', plan }) as Answer;

type OfKind<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;

/** Something to look at: where, and what about it. */
export interface BankWarning {
  readonly file: string;
  readonly path: string;
  readonly message: string;
}

/** The score that a sample must earn and the one that it does. */
export interface Confusion {
  readonly question: string;
  readonly sample: string;
  readonly kind: string;
  readonly min: number;
  readonly max: number;
  readonly score: number;
}

/** Grades the samples of questions and notes every one that does not earn what it names. */
export class Prover {
  samples = 0;
  /** Remarks on rubrics that need not be mended. */
  readonly warnings: BankWarning[] = [];
  /** What every sample of a structured question earned. */
  readonly confusion: Confusion[] = [];
  private readonly notes: BankFault[] = [];
  private readonly files: ContentFiles;
  private readonly lexicon: CompiledLexicon;

  constructor(files: ContentFiles, lexicon: Lexicon) {
    this.files = files;
    this.lexicon = compileLexicon(lexicon);
  }

  get faults(): readonly BankFault[] {
    return [...this.files.faults, ...this.notes];
  }

  prove(question: Question): void {
    if (question.kind === 'structured') this.proveStructured(question);
    else if (question.kind === 'numeric') this.proveNumeric(question);
    else if (question.kind === 'plan') this.provePlan(question);
    else this.proveTyped(question);
  }

  private note(question: Question, name: string, path: string, what: [string, string]): void {
    const file = `${questionFolder(question.topics[0] ?? '', question.id)}/${name}`;
    this.notes.push({ file, path, message: what[0], expected: what[1] });
  }

  private readSamples<Shape extends Parameters<ContentFiles['yaml']>[1]>(
    question: Question,
    shape: Shape,
  ) {
    const file = `${questionFolder(question.topics[0] ?? '', question.id)}/samples.yaml`;
    return this.files.yaml(file, shape);
  }

  private grade(item: PinnedItem, answer: Answer): Report {
    this.samples++;
    return gradeItem(gradable(item), answer, this.lexicon);
  }

  private proveStructured(question: OfKind<'structured'>): void {
    const known = question.sections.map(({ id }) => id);
    for (const { path, message } of checkRubric(question.rubric, this.lexicon, known))
      this.note(question, 'rubric.yaml', path, [message, 'a rubric that can be graded']);
    const sound = (question.parts ?? [])
      .map((part, i) =>
        this.noteTyped(question, partQuestion(question, part), `parts.${i.toString()}`),
      )
      .every(Boolean);
    if (!sound) return;
    const item = draw(question, 0);
    const graded = (sections: Record<string, string>, parts: Parts = {}): Report =>
      this.grade(item, { kind: 'structured', sections, parts });
    const model = graded(
      question.modelAnswer.sections,
      item.kind === 'structured' ? modelParts(item) : {},
    );
    this.proveBounds(question, model, (sections) => graded(sections).score);
    for (const sentence of givesAway(question.prompt, Object.values(question.modelAnswer.sections)))
      this.note(question, 'question.yaml', 'prompt', [
        `the prompt contains the model answer's "${sentence}"`,
        'a prompt that leaves the answer to the candidate',
      ]);
    const samples: GradedSample[] = [];
    this.readSamples(question, StructuredSamples)?.forEach((sample, i) => {
      const { sections, expect, id, kind } = sample;
      const { answers, strays } = sampleParts(question, sample);
      for (const [message, expected] of strays)
        this.note(question, 'samples.yaml', i.toString(), [message, expected]);
      const report = graded(sections, answers);
      samples.push({ id, kind, expect, report });
      this.compare(question, i, report.score, expect);
    });
    this.remark(question, model, samples);
    this.proveOwnWords(question, item);
    this.proveSense(question, item);
    const file = `${questionFolder(question.topics[0] ?? '', question.id)}/rubric.yaml`;
    for (const { path, message } of smallTalkRemarks(graded(smallTalk(question.sections))))
      this.warnings.push({ file, path, message });
  }

  private proveOwnWords(question: OfKind<'structured'>, item: PinnedItem): void {
    const pinned = gradable(item);
    const faults = ownWordsFaults(question, (sections) =>
      gradeItem(pinned, { kind: 'structured', sections, parts: {} }, this.lexicon),
    );
    for (const { file, path, message } of faults)
      this.note(question, file, path, [message, 'own words that cost nothing as an answer']);
  }

  /** The model answer upside down, and said otherwise. */
  private proveSense(question: OfKind<'structured'>, item: PinnedItem): void {
    const { parts: _, ...written } = { parts: undefined, ...gradable(item) };
    const remarks = senseRemarks(question.modelAnswer.sections, this.lexicon, (sections) => {
      this.samples++;
      return gradeItem(written, { kind: 'structured', sections, parts: {} }, this.lexicon).score;
    });
    const file = `${questionFolder(question.topics[0] ?? '', question.id)}/rubric.yaml`;
    for (const { severity, message, expected } of remarks)
      if (severity === 'fault') this.note(question, 'rubric.yaml', '', [message, expected]);
      else this.warnings.push({ file, path: '', message: `${message}; better: ${expected}` });
  }

  private proveBounds(
    question: OfKind<'structured'>,
    model: Report,
    score: (sections: Record<string, string>) => number,
  ): void {
    const everywhere = Object.fromEntries(question.sections.map(({ id }) => [id, question.prompt]));
    const bounds: [string, number, number, number][] = [
      ['the model answer', model.score, 9.5, 10],
      ['an empty answer', score({}), 0, 0],
      ['the prompt repeated', score(everywhere), 0, 1],
    ];
    for (const [what, got, min, max] of bounds)
      if (got < min || got > max)
        this.note(question, 'rubric.yaml', '', [
          `${what} scores ${got.toString()}`,
          `${min.toString()} to ${max.toString()}`,
        ]);
  }

  /** Notes what is wrong with a question of a typed kind, or with a part as one; says whether nothing is. */
  private noteTyped(question: Question, typed: TypedQuestion, at = ''): boolean {
    const faults = typedFaults(typed, this.lexicon, (item, answer) => this.grade(item, answer));
    for (const { file, path, message, expected } of faults) {
      const inner = at !== '' && file === 'rubric.yaml' ? `rubric.${path}` : path;
      const whole = [at, inner].filter((step) => step !== '').join('.');
      this.note(question, at === '' ? file : 'question.yaml', whole, [message, expected]);
    }
    return faults.length === 0;
  }

  private remark(
    question: OfKind<'structured'>,
    model: Report,
    samples: readonly GradedSample[],
  ): void {
    for (const { id, kind, expect, report } of samples)
      this.confusion.push({
        question: question.id,
        sample: id,
        kind,
        ...expect,
        score: report.score,
      });
    for (const { severity, path, message } of rubricRemarks(question.rubric, model, samples)) {
      const file = `${questionFolder(question.topics[0] ?? '', question.id)}/rubric.yaml`;
      if (severity === 'warning') this.warnings.push({ file, path, message });
      else
        this.note(question, 'rubric.yaml', path, [
          message,
          'a misconception that it does not hold',
        ]);
    }
  }

  private proveTyped(question: TypedQuestion): void {
    this.noteTyped(question, question);
    const item = draw(question, 0);
    this.readSamples(question, samplesOf(answerKinds[question.kind].fields))?.forEach(
      (sample, i) => {
        const answer = typedAnswer(question.kind, sample);
        if (answer) this.compare(question, i, this.grade(item, answer).score, sample.expect);
      },
    );
  }

  private compare(
    question: Question,
    i: number,
    got: number,
    expect: { min: number; max: number },
  ): void {
    if (got < expect.min || got > expect.max)
      this.note(question, 'samples.yaml', i.toString(), [
        `the sample scores ${got.toString()}`,
        `${expect.min.toString()} to ${expect.max.toString()}`,
      ]);
  }

  private proveNumeric(question: OfKind<'numeric'>): void {
    if (!this.noteTyped(question, question)) return;
    const names = Object.keys(question.parameters).sort().join(', ');
    this.readSamples(question, NumericSamples)?.forEach(({ parameters, text, expect }, i) => {
      const given = Object.keys(parameters).sort().join(', ');
      if (given !== names) {
        this.note(question, 'samples.yaml', `${i.toString()}.parameters`, [given, names]);
        return;
      }
      const prompt = fillPrompt(question.prompt, parameters);
      const item: PinnedItem = { ...question, seed: 0, parameters, prompt };
      const report = this.grade(item, { kind: 'numeric', text });
      const share = report.points / report.maxPoints;
      if (Math.abs(share - expect) > 0.005)
        this.note(question, 'samples.yaml', i.toString(), [
          `"${text}" earns ${share.toString()} of the points`,
          expect.toString(),
        ]);
    });
  }

  private provePlan(question: OfKind<'plan'>): void {
    this.noteTyped(question, question);
    const item = draw(question, 0);
    if (item.kind !== 'plan') return;
    const graded = (plan: unknown): Report => this.grade(item, planAnswer(plan));
    const samples = this.readSamples(question, PlanSamples) ?? [];
    samples.forEach(({ plan, expect }, i) => {
      this.compare(question, i, graded(plan).score, expect);
    });
    const plans = [question.start, ...samples.map(({ plan }) => plan)];
    const better = bettered(item, plans, (of, plan) => this.grade(of, planAnswer(plan)));
    if (better !== undefined)
      this.note(question, 'question.yaml', 'space', [
        `the best plan of this space is bettered by ${better}`,
        'a space that holds the best plan that the room offers',
      ]);
  }
}
