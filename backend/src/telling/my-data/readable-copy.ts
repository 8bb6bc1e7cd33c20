/** The copy of a person's data as one page to read and print. Pure; every value is escaped. */
import { decisionWords } from './log-words.js';
import type { MyAttempt, MyRecord, MyRecordedInvitation } from './my-data.schemas.js';

type Exported = MyRecord & { readonly answers: readonly object[] };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => ESCAPES[each] ?? each);

/** `2026-11-23T09:30:00.000Z` as `2026-11-23 09:30 UTC`; a dash where there is none. */
const moment = (at: string | null): string =>
  at === null ? '–' : `${at.slice(0, 16).replace('T', ' ')} UTC`;

const rows = (facts: readonly (readonly [string, string])[]): string =>
  `<table>${facts.map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`;

const section = (title: string, body: string, level = 3): string =>
  `<h${String(level)}>${escaped(title)}</h${String(level)}>${body}`;

const list = (entries: readonly string[]): string =>
  entries.length === 0
    ? '<p>None.</p>'
    : `<ul>${entries.map((entry) => `<li>${escaped(entry)}</li>`).join('')}</ul>`;

/** @param exportedAt ISO 8601 */
export function readableCopy(records: readonly Exported[], exportedAt: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your data</title>',
    '<meta name="viewport" content="width=device-width"><style>',
    'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}',
    'table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0;overflow-wrap:anywhere}',
    'pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f4f4;padding:.75rem}h2{border-top:1px solid #888;padding-top:1rem}',
    '</style></head><body><h1>What organisations have of you</h1>',
    `<p>As of ${moment(exportedAt)}. The same, and the hash of every version of your answers, stands in my-data.json.</p>`,
    records.length === 0 ? '<p>No organisation has assessed you here.</p>' : '',
    ...records.map(recordPart),
    '</body></html>',
  ].join('\n');
}

function recordPart(record: Exported): string {
  const { known, kept } = record;
  const needs = `${String(known.extraTimePercent)} % extra time, ${String(known.breakSeconds)} seconds of breaks`;
  return [
    section(record.organisation.name, '', 2),
    rows([
      ['Name', known.displayName],
      ['E-mail', known.email],
      ['Time zone', known.timeZone ?? '–'],
      ['What you need', needs],
      ['Note about it', known.note === '' ? '–' : known.note],
      ['Known since', moment(known.since)],
      ['Kept until', kept.until === null ? 'no end is set' : moment(kept.until)],
      ['Second opinions by a language model', record.secondOpinions ? 'allowed' : 'not allowed'],
    ]),
    ...record.invitations.map(invitationPart),
    section('Your answers', answersPart(record.answers)),
    section(
      'Mails',
      list(
        record.mails.map(
          ({ createdAt, subject, state }) => `${moment(createdAt)}: ${subject} (${state})`,
        ),
      ),
    ),
    section(
      'What was done with your data',
      list(record.log.map(({ at, what, by }) => `${moment(at)}: ${what}, by ${by}`)),
    ),
    section('Your wishes to be deleted', list(record.deletion.wishes.map(wishWords))),
  ].join('\n');
}

function invitationPart(invitation: MyRecordedInvitation): string {
  const { consent } = invitation;
  return [
    section(
      invitation.title,
      rows([
        ['Invited', moment(invitation.createdAt)],
        ['First opened', moment(invitation.openedAt)],
        ['Ends', moment(invitation.expiresAt)],
        ['Withdrawn', moment(invitation.revokedAt)],
        ['Tags of the organisation', invitation.tags.join(', ') || '–'],
        [
          'Came in',
          invitation.redemptions
            .map(({ at, browser }) => `${moment(at)} (${browser})`)
            .join('; ') || '–',
        ],
        ['You agreed', moment(consent?.at ?? null)],
        ['Results', invitation.results],
      ]),
    ),
    consent?.text ? `<p>The text that you agreed to:</p><pre>${escaped(consent.text)}</pre>` : '',
    list(invitation.attempts.map(attemptWords)),
    ...invitation.attempts.flatMap(appealParts),
    ...judgedParts(invitation),
  ].join('\n');
}

const judgedParts = ({ decisions, notes, applicantTracking }: MyRecordedInvitation): string[] => [
  ...applicantTracking.map(
    ({ partner, sentAt, readAt }) =>
      `<p>${escaped(`${moment(sentAt)}: sent by way of the applicant tracking system ${partner}, which last read a result ${moment(readAt)}`)}</p>`,
  ),
  ...decisions.map(
    ({ kind, reason, at }) =>
      `<p>${escaped(`${moment(at)}: ${decisionWords(kind)}. ${reason}`)}</p>`,
  ),
  ...notes.map(
    ({ text, at, corrected }) =>
      `<p>${escaped(`${moment(at)}: a note${corrected ? ', corrected later' : ''}. ${text}`)}</p>`,
  ),
];

function attemptWords(attempt: MyAttempt): string {
  const name = attempt.rehearsal ? 'Practice run' : `Try ${String(attempt.try ?? 1)}`;
  return [
    `${name}: started ${moment(attempt.startedAt)}, handed in ${moment(attempt.submittedAt)}`,
    `${String(attempt.revisions)} versions of answers, ${String(attempt.events)} entries in its record`,
    `${String(attempt.grades)} proposed grades, ${String(attempt.marks.length)} marks by people`,
  ].join('; ');
}

const appealParts = ({ appeals }: MyAttempt): string[] =>
  appeals.made.flatMap(({ question, at, reason, answer }) => [
    `<p>${escaped(`${moment(at)}: you appealed about question ${String(question)}. ${reason}`)}</p>`,
    answer === null
      ? ''
      : `<p>${escaped(`${moment(answer.at)}: a reviewer answered. ${answer.comment}`)}</p>`,
  ]);

/** Answers and signals in full, as the JSON holds them: they are the person's own words. */
const answersPart = (answers: readonly object[]): string =>
  answers.length === 0
    ? '<p>None.</p>'
    : answers.map((each) => `<pre>${escaped(JSON.stringify(each, null, 2))}</pre>`).join('\n');

function wishWords(wish: MyRecord['deletion']['wishes'][number]): string {
  const { requestedAt, dueAt, outcome, closedAt, reason, text } = wish;
  const end =
    outcome === null
      ? `waits, an answer is owed until ${moment(dueAt)}`
      : `${outcome} ${moment(closedAt)}`;
  return [`${moment(requestedAt)}: ${end}`, text, reason ?? '']
    .filter((each) => each !== '')
    .join(' — ');
}
