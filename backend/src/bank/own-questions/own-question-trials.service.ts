import { Inject, Injectable } from '@nestjs/common';
import { quantities } from '@meshwright/graders';
import { draw, ownId, type Question } from '@meshwright/question-bank';
import { z } from 'zod';
import { Chance } from '../../platform/config/index.js';
import { invalidInput, type Member, Problem } from '../../platform/http/index.js';
import { AnswerKeys } from '../answer-keys/index.js';
import { CONTENT, type Content, SHOWN_SEED } from '../content/index.js';
import { GradeReport } from '../grading/index.js';
import type { Place } from './hand.js';
import type {
  CreateOwnQuestion,
  OwnQuestionText,
  OwnQuestionView,
  QuantityList,
  TriedOwnQuestion,
  TryOwnQuestion,
} from './own-questions.schemas.js';
import { OwnQuestionsService, type First } from './own-questions.service.js';
import { OwnThread } from './own-thread.js';

type Blank = Extract<CreateOwnQuestion, { from: 'blank' }>;

/** How own questions begin, and what their texts come to before they are saved. */
@Injectable()
export class OwnQuestionTrialsService {
  constructor(
    private readonly questions: OwnQuestionsService,
    private readonly thread: OwnThread,
    private readonly keys: AnswerKeys,
    private readonly chance: Chance,
    @Inject(CONTENT) private readonly content: Content,
  ) {}

  /** Throws 403 `no-keys` where a copy of a public question would show keys that the organisation may not see. */
  async create(member: Member, wish: CreateOwnQuestion): Promise<OwnQuestionView> {
    const { organisationId, userId } = member;
    const first = await this.first(organisationId, wish);
    return this.questions.create({ organisationId, userId, id: ownId(this.chance.word()) }, first);
  }

  private async first(organisationId: string, wish: CreateOwnQuestion): Promise<First> {
    if (wish.from === 'text') return begun(wish.text);
    if (wish.from === 'question') return this.copied(organisationId, wish.question);
    const { kind: blank, title, topic, tier } = wish;
    const facts = { title, topic, tier, guide: this.guideOf(topic) };
    const quantity = blank === 'numeric' ? await this.quantityOf(organisationId, wish) : NONE;
    return begun(await this.thread.newText({ blank, facts, quantity }, organisationId));
  }

  /** A copy holds all that grades it; of the shared bank that is the server owner's to show. */
  private async copied(organisationId: string, id: string): Promise<First> {
    const shared = this.content.bank.questions.get(id);
    if (shared !== undefined) {
      if (!(await this.keys.shownTo(organisationId))) throw noKeys();
      const task = { copy: shared, title: copyTitle(shared) };
      return begun(await this.thread.newText(task, organisationId));
    }
    // its comments and all; who wrote it is no second pair of eyes for the copy
    return this.questions.row({ organisationId, id });
  }

  /** What the topic's questions of the shared bank belong to; the first guide where it has none. */
  private guideOf(topic: string): string {
    const { topics, questions, guides } = this.content.bank;
    if (!topics.some(({ id }) => id === topic))
      throw invalidInput([{ path: 'topic', message: `there is no topic ${topic}` }], 422);
    const like = [...questions.values()].find(({ topics: [first] }) => first === topic);
    return like?.guide ?? [...guides.keys()][0] ?? '';
  }

  /** With values that practice shows where the shared bank asks for it, else 1 for each parameter. */
  private async quantityOf(organisationId: string, { quantity: wanted }: Blank) {
    const id = wanted ?? Object.keys(quantities)[0] ?? '';
    const quantity = Object.hasOwn(quantities, id) ? quantities[id] : undefined;
    if (quantity === undefined)
      throw invalidInput([{ path: 'quantity', message: `there is no quantity ${id}` }], 422);
    // which wrong turns there are is a part of the public questions' keys
    const slips = (await this.keys.shownTo(organisationId)) ? Object.keys(quantity.slips) : [];
    const asked = this.numbers().find((question) => question.quantity === id);
    const item = asked === undefined ? undefined : draw(asked, SHOWN_SEED);
    if (asked !== undefined && item?.kind === 'numeric')
      return { id, unit: asked.answer.unit, parameters: item.parameters, slips };
    const names = namesOf(quantity.parameters);
    return {
      id,
      unit: quantity.unit,
      parameters: Object.fromEntries(names.map((name) => [name, 1])),
      slips,
    };
  }

  quantities(): QuantityList {
    const asked = new Map(this.numbers().map(({ quantity, title }) => [quantity, title]));
    return {
      items: Object.values(quantities).map(({ id, unit, parameters }) => ({
        id,
        title: asked.get(id) ?? wordsOf(id),
        unit,
        parameters: namesOf(parameters),
      })),
    };
  }

  private numbers() {
    return [...this.content.bank.questions.values()].filter(
      (question) => question.kind === 'numeric',
    );
  }

  /** What a candidate would see and what answers would earn; nothing is kept. */
  async try(place: Place, { text, example, answer }: TryOwnQuestion): Promise<TriedOwnQuestion> {
    await this.questions.row(place);
    const trial = await this.thread.try({ ...place, text }, example, answer ?? null);
    const { faults, question, model, own } = trial;
    const shown = (report: typeof model) =>
      report === null ? null : GradeReport.parse(JSON.parse(JSON.stringify(report)));
    return { faults: [...faults], question, model: shown(model), own: shown(own) };
  }

  /** 422 where the text says too little to draft marks from. */
  async firstRubric(place: Place, { text }: OwnQuestionText): Promise<OwnQuestionText> {
    await this.questions.row(place);
    const drafted = await this.thread.draft(text, place.organisationId);
    if (!drafted.ok) throw invalidInput([{ path: 'text', message: drafted.error }], 422);
    return { text: drafted.value };
  }
}

const NONE = { id: '', unit: '', parameters: {}, slips: [] };

const begun = (text: string): First => ({ text, editors: [] });

const copyTitle = ({ title }: Pick<Question, 'title'>): string => `Copy of ${title}`.slice(0, 400);

/** `ring-all-reduce-bytes`: Ring all reduce bytes. */
const wordsOf = (id: string): string =>
  `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

const namesOf = (parameters: z.ZodType): string[] =>
  parameters instanceof z.ZodObject ? Object.keys(parameters.shape) : [];

const noKeys = (): Problem =>
  new Problem(
    403,
    'no-keys',
    'A copy would hold the rubric and the right answer of a public question. The owner of this server has not opened them to your organisation; begin with a blank question instead.',
  );
