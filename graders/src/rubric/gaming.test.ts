import { answers, change, draws, grade, items, sentencesOf, shuffled } from '../../bench/bank.js';
import type { Answer, Sections } from '../../bench/bank.js';

/** Laws of the grader on the model answers, samples and calibration answers of all rubrics; seeded. */
const fillers = [
  'Thoughtful people enjoy such matters.',
  'I have seen it before in another company.',
  'Paris is the capital of France.',
  'Transformers were introduced in 2017.',
  'Python is a popular language for machine learning.',
  'GPUs were first made for graphics.',
];
/** Small talk that holds words of rubrics by chance. */
const talk = [
  ...fillers,
  'This is an important question and it deserves a careful answer.',
  'There are many aspects to consider here.',
  'In my experience it depends on the situation.',
  'Let me think about this step by step.',
  'I would now like to go into more detail.',
  'Different teams do this differently.',
  'To sum up, the above is my recommendation.',
  'First things first.',
  'The weather was fine yesterday and the train was late.',
  'It is not easy to give a general answer.',
  'Of course there are no silver bullets.',
  'My colleague has two cats and a dog.',
  'Nobody can say for sure.',
];
const lines = (sections: Sections): Sections => change(sections, (t) => sentencesOf(t).join('\n'));

/** The answers whose score a change moves by more than `most`; `change` gives the score before and after. */
function broken(most: number, score: (answer: Answer) => readonly [number, number]): string[] {
  return answers.flatMap((answer) => {
    const [before, after] = score(answer);
    const moved = after - before;
    return moved > most + 1e-9 ? [`${answer.item.id} (${answer.kind}): ${before} to ${after}`] : [];
  });
}

describe('the laws of grading on the bank', () => {
  /** How much each score rises when sentences of `from` are put among those of the answer. */
  function rises(from: readonly string[], seed: number): number[] {
    const draw = draws(seed);
    const padding = (): string => from[Math.floor(draw() * from.length)] ?? '';
    return answers.map(({ item, sections }) => {
      const padded = change(lines(sections), (t) =>
        [padding(), ...t.split('\n').flatMap((s) => (draw() < 0.3 ? [s, padding()] : [s]))].join(
          '\n',
        ),
      );
      return grade(item, padded).score - grade(item, lines(sections)).score;
    });
  }

  it('padding raises no score by more than 0.3', () => {
    expect(Math.max(...rises(fillers, 11))).toBeLessThanOrEqual(0.3 + 1e-9);
  });

  it('padding with small talk in words of rubrics raises one in a hundred by more than 0.3, and none by more than 0.8', () => {
    const found = rises(talk, 18);
    expect(Math.max(...found)).toBeLessThanOrEqual(0.8 + 1e-9);
    expect(found.filter((r) => r > 0.3 + 1e-9).length).toBeLessThanOrEqual(0.01 * found.length);
  });

  it('the question pasted behind an answer adds nothing', () => {
    const raised = broken(0, ({ item, sections }) => [
      grade(item, sections).score,
      grade(
        item,
        change(sections, (t) => `${t}\n${item.prompt}`),
      ).score,
    ]);
    expect(raised).toEqual([]);
  });

  it('saying everything twice adds nothing', () => {
    const raised = broken(0, ({ item, sections }) => [
      grade(item, lines(sections)).score,
      grade(
        item,
        change(lines(sections), (t) => `${t}\n${t}`),
      ).score,
    ]);
    expect(raised).toEqual([]);
  });

  it('another order of the sentences moves no score by more than 0.5', () => {
    const draw = draws(12);
    const moved = broken(0.5, ({ item, sections }) => {
      const other = change(lines(sections), (t) => shuffled(t.split('\n'), draw).join('\n'));
      return [0, Math.abs(grade(item, other).score - grade(item, lines(sections)).score)];
    });
    expect(moved).toEqual([]);
  });
});

/** An answer without one credited sentence, or with it rejected. */
function withoutOne({ item, sections }: Answer, draw: () => number) {
  const whole = lines(sections);
  const report = grade(item, whole);
  const credited = report.criteria.flatMap((c) => c.quotes);
  const quote = credited[Math.floor(draw() * credited.length)];
  const text = quote && whole[quote.section];
  if (!quote || text === undefined) return undefined;
  const from = text.lastIndexOf('\n', quote.start) + 1;
  const end = text.indexOf('\n', quote.end);
  const to = end < 0 ? text.length : end;
  const blamed = report.misconceptions
    .flatMap((m) => m.quotes)
    .some((q) => q.section === quote.section && q.start < to && q.end > from);
  if (blamed) return undefined;
  const put = (sentence: string): Sections => ({
    ...whole,
    [quote.section]: text.slice(0, from) + sentence + text.slice(to),
  });
  return {
    before: report.score,
    isElsewhere: report.adjustments.some(({ id }) => id === 'another-subject'),
    removed: grade(item, put('')).score,
    rejected: grade(item, put(`It is not true that ${text.slice(from, to)}`)).score,
  };
}

describe('a credited sentence', () => {
  const draw = draws(13);
  const cases = answers.flatMap((answer) => withoutOne(answer, draw) ?? []);

  it('raises no score by more than 0.1 when it is taken out, and hardly any at all', () => {
    expect(cases.length).toBeGreaterThan(100);
    // without its strangest sentence an answer may no longer be another subject, and earns what it earned
    const most = ({ isElsewhere }: (typeof cases)[number]): number => (isElsewhere ? 0.3 : 0.1);
    expect(cases.filter((c) => c.removed > c.before + most(c) + 1e-9)).toEqual([]);
    expect(cases.filter((c) => c.removed > c.before).length).toBeLessThanOrEqual(
      0.01 * cases.length,
    );
  });

  it('raises no score by more than 0.3 when it is rejected, and hardly any at all', () => {
    expect(cases.filter((c) => c.rejected > c.before + 0.3 + 1e-9)).toEqual([]);
    expect(cases.filter((c) => c.rejected > c.before).length).toBeLessThanOrEqual(
      0.02 * cases.length,
    );
  });
});

describe('words without order', () => {
  const high = (make: (text: string, draw: () => number) => string, seed: number): number => {
    const draw = draws(seed);
    const scores = answers.map(
      ({ item, sections }) =>
        grade(
          item,
          change(sections, (t) => make(t, draw)),
        ).score,
    );
    return scores.filter((s) => s > 2).length / scores.length;
  };

  it('earn more than 2 in less than 2 % of the answers, shuffled as a whole', () => {
    expect(high((text, draw) => shuffled(text.split(/\s+/), draw).join(' '), 14)).toBeLessThan(
      0.02,
    );
  });

  it('earn more than 2 in less than 2 %, shuffled within their sentences', () => {
    const mixed = (text: string, draw: () => number): string =>
      sentencesOf(text)
        .map((s) => `${shuffled(s.replace(/[.!?]$/, '').split(/\s+/), draw).join(' ')}.`)
        .join('\n');
    expect(high(mixed, 15)).toBeLessThan(0.02);
  });
});

/** Frames with a fake cause, purpose or condition, to be filled with names. */
const frames: ((name: () => string) => string)[] = [
  (n) => `We leverage ${n()}, ${n()} and ${n()} through ${n()} because of ${n()}.`,
  (n) => `I would use ${n()} and ${n()} to improve ${n()}.`,
  (n) => `The ${n()} is important for ${n()} and ${n()}.`,
  (n) => `It is essential to optimise ${n()} with ${n()} in order to achieve better ${n()}.`,
  (n) => `By combining ${n()} with ${n()}, we ensure ${n()} and scalability.`,
  (n) => `${n()} depends on ${n()} and ${n()}.`,
  (n) => `Because ${n()} matters, ${n()} must be considered together with ${n()}.`,
  (n) => `My approach relies on ${n()}, which enables ${n()}, ${n()} and ${n()}.`,
  (n) => `${n()} leads to ${n()} and therefore ${n()}.`,
  (n) => `If ${n()} is a problem then ${n()} will help with ${n()}.`,
  (n) => `Thanks to ${n()} and ${n()} the ${n()} improves significantly.`,
  (n) => `${n()} plays a key role in ${n()} due to ${n()}.`,
];

describe.each(items.map((item) => [item.id, item] as const))('keywords of %s', (_, item) => {
  const bag = answers.find((a) => a.item === item && a.kind === 'keyword-stuffer');

  it('dressed in sentences with fake causes earn at most 2, but for one in six', () => {
    const draw = draws(16);
    const scores = Array.from({ length: 12 }, () => {
      const dressed = change(bag?.sections ?? {}, (text) => {
        const names = shuffled(
          text.split(/[,;.\n]+\s*/).filter((w) => w.trim() !== ''),
          draw,
        );
        let next = 0;
        const made: string[] = [];
        while (next < names.length) {
          const frame = frames[Math.floor(draw() * frames.length)];
          made.push(frame?.(() => names[next++ % names.length] ?? '') ?? '');
        }
        return made.join(' ');
      });
      return grade(item, dressed).score;
    });
    expect(bag).toBeDefined();
    expect(scores.filter((s) => s > 2).length).toBeLessThanOrEqual(2);
    expect(Math.max(...scores)).toBeLessThanOrEqual(4.5);
  });
});

/** Frames of plain verbs. */
const plain: typeof frames = [
  (n) => `The ${n()} waits for the ${n()} because the ${n()} is ${n()}.`,
  (n) => `We check the ${n()} with the ${n()} so that the ${n()} stays ${n()}.`,
  (n) => `When the ${n()} is ${n()}, the ${n()} and the ${n()} grow.`,
  (n) => `Each ${n()} sends its ${n()} to the ${n()} after the ${n()}.`,
  (n) => `If the ${n()} is not ${n()}, I would compare ${n()} with ${n()}.`,
  (n) => `The ${n()} is larger than the ${n()}, so ${n()} and ${n()} must be measured.`,
  (n) => `I run ${n()} and look at ${n()}, then ${n()} tells me whether ${n()}.`,
  (n) => `A ${n()} holds the ${n()} while the ${n()} reads ${n()}.`,
];

/** The forms of a rubric's own terms, one choice of each. */
function formsOf({ rubric }: (typeof items)[number], draw: () => number): string[] {
  const pick = (word: string): string => {
    const choices = word.split('|');
    return choices[Math.floor(draw() * choices.length)] ?? '';
  };
  return Object.values(rubric.terms)
    .flat()
    .map((form) =>
      form
        .replaceAll(/\s*\.\.\.\s*/g, ' ')
        .split(/\s+/)
        .map(pick)
        .join(' '),
    );
}

describe('forms of the rubric itself, drawn by lot', () => {
  const scores = (of: typeof frames): number[] =>
    items.flatMap((item) =>
      [1, 2, 3].map((seed) => {
        const draw = draws(100 + seed);
        const pool = shuffled(formsOf(item, draw), draw).slice(0, 90);
        let next = 0;
        const name = (): string => pool[next++ % pool.length] ?? '';
        const sentence = (): string => of[Math.floor(draw() * of.length)]?.(name) ?? '';
        const text = (): string => Array.from({ length: 10 }, sentence).join(' ');
        return grade(item, Object.fromEntries(item.sections.map(({ id }) => [id, text()]))).score;
      }),
    );

  it.each([
    ['plain verbs', plain],
    ['fake causes', frames],
  ])('earn at most 2 in seven of ten answers, dressed with %s', (_, of) => {
    const found = scores(of);
    expect(found.filter((s) => s > 2).length).toBeLessThanOrEqual(0.3 * found.length);
  });
});

describe('an answer that denies every right claim', () => {
  const contrary = [
    'Weights, gradients and Adam states do not cost 16 bytes per parameter.',
    'Activations do not grow with the batch or the resolution.',
    'Never measure max_memory_allocated after forward, backward and step.',
    'A memory snapshot does not show which tensors fill the peak.',
    'bf16 autocast does not reduce activations.',
    'Gradient checkpointing does not save memory, and it never costs compute.',
    'Gradient accumulation does not keep the effective batch.',
    'FSDP does not shard the optimizer states.',
    '8-bit Adam does not shrink the optimizer states.',
    'CPU offload never moves states over PCIe.',
    'Never check that the loss and the gradients are the same as before.',
    'Never compare FID or validation loss with the baseline.',
  ];
  const noted = ({ item, sections }: Pick<Answer, 'item' | 'sections'>): boolean =>
    grade(item, sections).adjustments.some((a) => a.id === 'contrary');

  it('earns a tenth at most, and the report says why', () => {
    const item = items.find((i) => i.id === 'oom-diffusion-unet');
    if (!item) throw new Error('the bank lacks oom-diffusion-unet');
    const sections = Object.fromEntries(
      item.sections.map(({ id }, i) => [
        id,
        contrary.filter((_, at) => at % item.sections.length === i).join(' '),
      ]),
    );
    const report = grade(item, sections);
    expect(report.score).toBeLessThanOrEqual(1);
    // misconceptions sink it already: the ceiling must do so by itself where nobody foresaw them
    const rubric = { ...item.rubric, misconceptions: [] };
    const unforeseen = grade({ ...item, id: 'unforeseen', rubric }, sections);
    expect(unforeseen.score).toBeLessThanOrEqual(1);
    expect(unforeseen.adjustments.map((a) => a.id)).toContain('contrary');
  });

  it('is told from right answers that deny some things', () => {
    const honest = answers.filter((a) => a.kind !== 'negated-strong');
    expect(honest.filter(noted).map((a) => `${a.item.id} (${a.kind})`)).toEqual([]);
  });

  it('is noticed in six of ten questions, every clause of the model answer denied; figures stay figures', () => {
    const deny = (clause: string): string => {
      if (clause.split(' ').length < 4) return clause;
      const verb = /\b(?:is|are|can|will|should|must|does|do|has|have|would|could)\b(?! not)/;
      return verb.test(clause)
        ? clause.replace(verb, '$& not')
        : `never ${clause.charAt(0).toLowerCase()}${clause.slice(1)}`;
    };
    const denied = answers
      .filter((a) => a.kind === 'model')
      .map(({ item, sections }) => ({
        item,
        sections: change(lines(sections), (t) =>
          t
            .split('\n')
            .map((s) =>
              s
                .split(/(?<=[;:,] )/)
                .map(deny)
                .join(''),
            )
            .join('\n'),
        ),
      }));
    expect(denied.filter(noted).length).toBeGreaterThanOrEqual(0.6 * denied.length);
  });
});
