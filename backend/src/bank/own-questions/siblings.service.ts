import { Inject, Injectable } from '@nestjs/common';
import { ownId, type Question } from '@meshwright/question-bank';
import { whyNoSibling } from '@meshwright/question-bank/own';
import { Chance } from '../../platform/config/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { AnswerKeys } from '../answer-keys/index.js';
import { CONTENT, type Content } from '../content/index.js';
import { KeptSibling } from './own-question-views.js';
import type { Hand } from './hand.js';
import type { OwnQuestionView, SiblingList } from './own-questions.schemas.js';
import { OwnQuestionsService } from './own-questions.service.js';
import { OwnThread } from './own-thread.js';
import { SiblingsRepository } from './siblings.repository.js';

/** Kinds of which somebody may expect a sibling: of the others lists say nothing. */
const TOLD: ReadonlySet<Question['kind']> = new Set([
  'numeric',
  'plan',
  'ordering',
  'find-the-flaw',
]);
/** Somebody else drew of the same question at the same moment: then again, beside theirs. */
const DRAWS = 3;

/** Own questions drawn from public ones, with figures that nobody outside can know. */
@Injectable()
export class SiblingsService {
  private readonly items: SiblingList['items'];

  constructor(
    private readonly questions: OwnQuestionsService,
    private readonly repository: SiblingsRepository,
    private readonly thread: OwnThread,
    private readonly keys: AnswerKeys,
    private readonly secrets: SecretBox,
    private readonly chance: Chance,
    @Inject(CONTENT) private readonly content: Content,
  ) {
    this.items = [...content.bank.questions.values()]
      .filter(({ kind }) => TOLD.has(kind))
      .map((question) => ({ question: question.id, why: whyNoSibling(question) }));
  }

  async list({ organisationId }: Member): Promise<SiblingList> {
    return { granted: await this.keys.shownTo(organisationId), items: this.items };
  }

  /**
   * Draws a sibling and keeps it as a draft. Throws 404 for what is no public question, 403 `no-keys` where the organisation
   * may not see what it would hold, 422 `no-sibling` with the reason.
   */
  async create({ organisationId, userId }: Member, id: string): Promise<OwnQuestionView> {
    const of = this.content.bank.questions.get(id);
    if (of === undefined) throw notFound('public question');
    if (!(await this.keys.shownTo(organisationId))) throw noKeys();
    const why = whyNoSibling(of);
    if (why !== null) throw noSibling(why);
    for (let nth = 0; nth < DRAWS; nth++) {
      const hand = { organisationId, userId, id: ownId(this.chance.word()) };
      if (await this.drawn(hand, of)) return this.questions.read(hand);
    }
    throw new Problem(
      409,
      'drawn-at-once',
      'Others here are drawing siblings of the same question. Try again in a moment.',
    );
  }

  private async drawn(hand: Hand, of: Question): Promise<boolean> {
    const { organisationId, id } = hand;
    const kept = await this.repository.of(organisationId, of.id);
    const drawn = await this.thread.sibling({
      id,
      organisationId,
      of,
      // the id is chance itself: each click draws by another key, and without the server's secret none can be computed
      key: this.secrets.derive(`sibling:${organisationId}:${of.id}:${id}`),
      earlier: kept.map((each) => KeptSibling.parse(each).figures),
    });
    if (!drawn.ok) throw noSibling(drawn.error);
    const { text, ...note } = drawn.value;
    const saved = await this.questions.savedOf(hand, text);
    return this.repository.create(hand, saved, {
      of: of.id,
      note: KeptSibling.parse(note),
      among: kept.length,
    });
  }
}

const noKeys = (): Problem =>
  new Problem(
    403,
    'no-keys',
    'A sibling would hold how a public question is graded. The owner of this server has not opened that to your organisation; begin with a blank question instead.',
  );

const noSibling = (why: string): Problem =>
  new Problem(422, 'no-sibling', `No private sibling of this question: ${why}`);
