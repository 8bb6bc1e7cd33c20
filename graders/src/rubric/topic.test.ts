import { answers, change, grade, items } from '../../bench/bank.js';
import { gradeStructured } from './kinds/structured.js';
import { Lexicon } from './lexicon-schema.js';
import { compileLexicon } from './lexicon/compile.js';
import { Rubric } from './schema.js';

const noted = 'another-subject';
const models = answers.filter((a) => a.kind === 'model');

describe('an answer to another question', () => {
  /** The model answer of one question given to another, section for section as far as they go. */
  const misplaced = models.flatMap(({ item: from, sections }) =>
    items
      .filter((item) => item !== from)
      .map((item) => {
        const texts = Object.values(sections);
        const given = item.sections.map(({ id }, i) => [
          id,
          texts.filter((_, k) => k % item.sections.length === i).join('\n'),
        ]);
        return { from: from.id, to: item.id, report: grade(item, Object.fromEntries(given)) };
      }),
  );

  it('earns at most 2 in half of all pairs of questions, neighbouring ones among them', () => {
    expect(misplaced.length).toBeGreaterThan(150);
    const low = misplaced.filter(({ report }) => report.score <= 2);
    expect(low.length).toBeGreaterThanOrEqual(0.5 * misplaced.length);
  });

  it('is never seen where the rubric knows few words of its field', () => {
    const item = items.find(({ id }) => id === 'diagnose-32-gpu-scaling')!;
    const about = (id: string, words: string[]) => ({
      id,
      label: `Speaks of ${id}`,
      weight: 1,
      levels: { explained: { words } },
      missing: `Nothing is said of ${id}.`,
      next: `Say what you know of ${id}.`,
    });
    const criteria = [about('profile', ['profile|profiles|nsys']), about('network', ['network'])];
    const short = { ...item, rubric: Rubric.parse({ version: 1, points: 2, criteria }) };
    const others = models.filter((model) => model.item !== item);
    expect(others.length).toBeGreaterThan(20);
    for (const { sections } of others) {
      const given = { [item.sections[0]!.id]: Object.values(sections).join('\n') };
      expect(grade(short, given).adjustments.map(({ id }) => id)).not.toContain(noted);
    }
  });

  it('earns at most 1 where most of its technical words are foreign, and the report names some', () => {
    const lost = misplaced.find(
      ({ from, to }) => from === 'ddp-slower-than-expected' && to === 'cost-vs-performance',
    );
    expect(lost?.report.score).toBeLessThanOrEqual(1);
    const why = lost?.report.adjustments.find(({ id }) => id === noted)?.why;
    expect(why).toMatch(/belongs to other questions: "\w+"/);
  });

  it('is never seen in an answer to the question itself', () => {
    const honest = answers.filter(({ item, sections, kind }) => {
      const report = grade(item, sections);
      return kind !== 'off-topic' && report.score > 3;
    });
    expect(honest.length).toBeGreaterThan(150);
    const blamed = honest.filter(({ item, sections }) =>
      grade(item, sections).adjustments.some(({ id }) => id === noted),
    );
    expect(blamed.map(({ item, kind }) => `${item.id} (${kind})`)).toEqual([]);
  });

  it('is no remark about another tool behind a full answer', () => {
    const remark = 'The same cluster runs our Kubernetes services and a Kafka pipeline on Slurm.';
    for (const { item, sections } of models) {
      const beside = change(sections, (text) => `${text}\n${remark}`);
      expect(grade(item, beside).adjustments.map(({ id }) => id)).not.toContain(noted);
    }
  });
});

describe('the share of technical words', () => {
  const concept = (id: string, ...forms: string[]) => ({ id, label: id, forms });
  const lexicon = compileLexicon(
    Lexicon.parse({
      concepts: [
        concept('bubble', 'bubble', 'pipeline flush'),
        concept('interleave', 'interleaved', 'interleaving'),
        concept('zoo', 'zebra', 'giraffe', 'rhinoceros', 'hippo', 'lemur', 'gibbon', 'okapi'),
        concept('birds', 'heron', 'egret', 'osprey', 'grebe', 'dunlin'),
        {
          ...concept('chat', 'kettle', 'teapot', 'saucer', 'biscuit', 'spoon', 'plate', 'jug'),
          everyday: true,
        },
      ],
    }),
  );
  const said = { missing: 'It shrinks the bubble.', next: 'Say interleaving.' };
  const levels = { full: { near: ['bubble', 'interleave'] } };
  const criterion = { weight: 1, label: 'Bubble', levels, ...said };
  const rubric = {
    version: 1,
    points: 2,
    criteria: [
      { ...criterion, id: 'a' },
      { ...criterion, id: 'b' },
    ],
  };
  const caps = (raw: string, more = {}) =>
    gradeStructured(
      {
        kind: 'structured',
        id: 'q',
        prompt: 'How does one shrink the bubble?',
        sections: [{ id: 'a', label: 'Answer' }],
        rubric: Rubric.parse({ ...rubric, ...more }),
      },
      { kind: 'structured', sections: { a: raw } },
      lexicon,
    ).adjustments.map(({ id }) => id);
  const right = 'The interleaved schedule shrinks the bubble because each stage waits less.';
  const zoo = 'The bubble met a zebra, a giraffe, a rhinoceros, a hippo, a lemur and a gibbon.';
  const birds = 'The heron, the egret and the osprey saw the bubble.';

  it('caps an answer that is mostly about something else', () => {
    expect(caps(`${right} ${zoo} ${birds}`)).toContain(noted);
  });

  it('concludes nothing from a few foreign words', () => {
    expect(caps(`${right} The zebra and the giraffe saw the bubble.`)).not.toContain(noted);
  });

  it('takes no notice of sentences that name nothing of the question', () => {
    const tangent = `${zoo} ${birds}`.replaceAll('bubble', 'keeper');
    expect(caps(`${right} ${tangent}`)).not.toContain(noted);
  });

  it('does not count words of any trade', () => {
    const tea = 'The kettle, teapot, saucer, biscuit, spoon, plate and jug hide the bubble.';
    expect(caps(`${right} ${tea}`)).not.toContain(noted);
  });

  it('counts a word once, however often it stands', () => {
    expect(
      caps(`${right} ${'The zebra hides the bubble. Then a giraffe does. '.repeat(9)}`),
    ).not.toContain(noted);
  });

  it('goes by the prompt at hand, whichever the rubric was asked with before', () => {
    const shared = Rubric.parse(rubric);
    const at = (prompt: string): string[] =>
      gradeStructured(
        {
          kind: 'structured',
          id: 'q',
          prompt,
          sections: [{ id: 'a', label: 'Answer' }],
          rubric: shared,
        },
        { kind: 'structured', sections: { a: `${right} ${zoo} ${birds}` } },
        lexicon,
      ).adjustments.map(({ id }) => id);
    const wide = `Compare ${zoo} ${birds}`.replaceAll('bubble', 'keeper');
    expect(at(wide)).not.toContain(noted);
    expect(at('How does one shrink the bubble?')).toContain(noted);
    expect(at(wide)).not.toContain(noted);
  });

  it('takes the other names and abbreviations of what the prompt names for its own', () => {
    const asked = (prompt: string): string[] =>
      gradeStructured(
        {
          kind: 'structured',
          id: 'q',
          prompt,
          sections: [{ id: 'a', label: 'Answer' }],
          rubric: Rubric.parse(rubric),
        },
        { kind: 'structured', sections: { a: `${right} ${zoo} ${birds}` } },
        lexicon,
      ).adjustments.map(({ id }) => id);
    expect(asked('How does one shrink the bubble of a keeper?')).toContain(noted);
    expect(asked('How do an okapi and a dunlin shrink the bubble?')).not.toContain(noted);
    const longer = 'Zebraland, giraffery, rhinocerosity, hippodrome, lemurland, gibbonry, heronry?';
    expect(asked(longer)).not.toContain(noted);
  });

  it('is not asked where the rubric knows few words of its field', () => {
    const letters = Array.from({ length: 26 }, (_, nth) => String.fromCharCode(97 + nth));
    const beasts = letters.flatMap((a) => [`${a}onkax`, `${a}urvix`, `${a}elmok`]);
    const wide = compileLexicon(
      Lexicon.parse({
        concepts: [...lexicon.concepts.values(), concept('beasts', ...beasts)],
      }),
    );
    const at = (of: typeof lexicon): string[] =>
      gradeStructured(
        {
          kind: 'structured',
          id: 'q',
          prompt: 'How does one shrink the bubble?',
          sections: [{ id: 'a', label: 'Answer' }],
          rubric: Rubric.parse(rubric),
        },
        { kind: 'structured', sections: { a: `${right} ${zoo} ${birds}` } },
        of,
      ).adjustments.map(({ id }) => id);
    expect(at(lexicon)).toContain(noted);
    expect(at(wide)).not.toContain(noted);
  });

  it('is no limit where the rubric says so', () => {
    const limits = { offTopic: 1 };
    expect(caps(`${right} ${zoo} ${birds}`, { limits })).not.toContain(noted);
  });
});
