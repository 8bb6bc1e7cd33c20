import { Rubric } from '@meshwright/graders';
import * as z from 'zod';
import { Id, Line, exact } from '../exact.js';
import { pick } from '../pick.js';
import { recalled } from '../recalled.js';
import { kind, noteTwice, shapesOf, unique, unknownOf, type Note, type Undrawn } from './kind.js';

const Exhibit = exact({
  title: Line,
  /** What it is, so that it is shown and read out rightly. */
  format: z.enum(['config', 'code', 'log', 'table', 'reasoning']),
  lines: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^[^\r\n]*$/, 'one line'),
    )
    .min(3)
    .max(60),
}).meta({ id: 'Exhibit' });

const LineNumber = z.int().min(1).max(60);

const fields = {
  kind: z.literal('find-the-flaw'),
  exhibit: Exhibit,
  flaws: z
    .array(
      exact({
        id: Id,
        title: Line,
        lines: z.array(LineNumber).min(1).max(20).refine(unique, 'each line once'),
        why: Line,
        fix: Line,
        /** Criteria of the rubric that read the notes on this flaw. */
        criteria: z.array(Id).min(1).max(12),
      }),
    )
    .min(1)
    .max(6),
  /** Sound lines that look wrong. */
  sound: z.array(exact({ line: LineNumber, why: Line })).max(20),
  /** Points of all marks together, beside the rubric's points for the notes. */
  markPoints: z.number().positive().max(100),
};

const shapes = shapesOf(fields, fields, { rubric: Rubric });
type Task = Undrawn<typeof shapes>;

/** Flaws must stand in the exhibit, each on lines of its own. */
function linkLines({ exhibit, flaws, sound }: Task, note: Note): void {
  const lines = [
    ...flaws.flatMap((flaw, i) =>
      flaw.lines.map((line) => ({ line, path: `flaws.${i.toString()}.lines` })),
    ),
    ...sound.map(({ line }, i) => ({ line, path: `sound.${i.toString()}.line` })),
  ];
  lines.forEach(({ line, path }, i) => {
    if (line > exhibit.lines.length)
      note(path, `there is no line ${line.toString()}`, `1 to ${exhibit.lines.length.toString()}`);
    if (lines.findIndex((other) => other.line === line) !== i)
      note(path, `line ${line.toString()} is named twice`, 'a line belongs to one flaw or to none');
  });
}

/** Each flaw has criteria of its own, and marks are worth no more than notes. */
function link(question: Task, note: Note): void {
  const { flaws, rubric, markPoints } = question;
  noteTwice(
    flaws.map(({ id }) => id),
    'flaws',
    note,
  );
  linkLines(question, note);
  const read = flaws.flatMap(({ criteria }) => criteria);
  noteTwice(read, 'flaws.criteria', note);
  const known = rubric.criteria.map(({ id }) => id);
  for (const id of read)
    if (!known.includes(id))
      note('flaws.criteria', `no criterion "${id}"`, `one of ${known.join(', ')}`);
  for (const id of known)
    if (!read.includes(id))
      note('flaws.criteria', `the criterion "${id}" reads no flaw`, 'every criterion at one flaw');
  if (markPoints > rubric.points)
    note('markPoints', 'marks are worth more than notes', `at most ${rubric.points.toString()}`);
}

/** Something with flaws to mark and explain. */
export const findTheFlaw = kind({
  shapes,
  files: ['question.yaml', 'rubric.yaml', 'samples.yaml'],
  model: ({ flaws }) => ({
    kind: 'find-the-flaw',
    marks: flaws.map(({ lines: [line = 0], why, fix }) => ({ line, note: `${why} ${fix}` })),
  }),
  shown: { exhibit: Exhibit.optional().describe('to be searched for flaws') },
  view: ({ exhibit }) => ({ exhibit: pick(exhibit, ['title', 'format', 'lines']) }),
  misfits: ({ marks }, { exhibit }) =>
    unknownOf(
      marks.map(({ line }, i) => ({ path: `marks.${i.toString()}.line`, name: line })),
      'line',
      (exhibit?.lines ?? []).map((_, i) => i + 1),
    ),
  plausible: ({ flaws }, skill, draw) => ({
    kind: 'find-the-flaw',
    marks: flaws
      .filter(() => draw() < skill)
      .map(({ lines: [line = 1], why, fix }) => ({
        line,
        note: recalled(`${why} ${fix}`, skill, draw),
      })),
  }),
  link,
  gradable: (item) => ({
    kind: 'find-the-flaw',
    ...pick(item, ['id', 'prompt', 'exhibit', 'flaws', 'sound', 'markPoints', 'rubric']),
  }),
});
