/** What an organisation's log says about a person, in words for that person. Pure. */
import type { DecisionKind } from '../decisions/index.js';

const WORDS: Readonly<Record<string, string>> = {
  'candidate.added': 'You were entered as a candidate',
  'candidate.changed':
    'Your entry was changed: name, time zone, what you need, or the note about it',
  'candidate.exported': 'Everything of yours was downloaded as a file',
  'candidate.account-deleted': 'You deleted your account',
  'candidate.deletion-asked': 'You asked for deletion',
  'candidate.deletion-withdrawn': 'You took back that you asked for deletion',
  'candidate.deletion-refused': 'Deletion was refused',
  'candidate.second-opinions-ended': 'You ended second opinions by a language model',
  'invitation.sent': 'You were invited',
  'invitation.sent-again': 'A new link was made for you',
  'invitation.reminded': 'A reminder was made for you',
  'invitation.revoked': 'The invitation was withdrawn',
  'invitation.end-changed': 'The end of the invitation was changed',
  'invitation.many-reminded': 'A reminder was asked for, for you and perhaps others',
  'invitation.many-prolonged': 'Your invitation was given a later end, perhaps with others',
  'invitation.many-revoked': 'Your invitation was withdrawn, perhaps with others',
  'invitation.many-restored': 'Your invitation stands again, perhaps with others',
  'invitation.many-tagged': 'The tags of your invitation were changed, perhaps with others',
  'result.released': 'Your result was told',
  'result.delayed': 'Your result was postponed',
  'credential.issued': 'You had a credential issued',
  'credential.withdrawn': 'Your credential was withdrawn',
  'decision.made': 'A decision was recorded',
  'note.written': 'A note was written',
  'note.corrected': 'A note was corrected',
  'attempt.extended': 'You were given more time',
  'attempt.accommodated': 'Your extra time or breaks were set anew',
  'attempt.held': 'The clock was stopped',
  'attempt.released': 'The clock was let run again',
  'attempt.reopened': 'The assessment was opened again',
  'attempt.help-answered': 'Your request for help was answered',
  'attempt.finding': 'It was recorded what was made of something in your record',
};

/** An action of the log; one that has no words here is told by its own name. */
export const logWords = (action: string): string =>
  WORDS[action] ?? action.replace(/[.-]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

const DECISIONS: Readonly<Record<DecisionKind, string>> = {
  invite_on: 'to invite you on',
  hold: 'to wait',
  decline: 'to decline',
  hire: 'to hire you',
};

/** What people decided about somebody, as that person reads it: "Decided to wait". */
export const decisionWords = (kind: DecisionKind): string => `Decided ${DECISIONS[kind]}`;

/** What nobody but the person does. */
const OWN: ReadonlySet<string> = new Set([
  'candidate.account-deleted',
  'candidate.deletion-asked',
  'candidate.deletion-withdrawn',
  'candidate.second-opinions-ended',
  'credential.issued',
]);

/** What somebody is called who did it: the roles that say most come first. */
const ROLES = ['owner', 'manager', 'reviewer', 'author', 'lead', 'member'] as const;

export interface Doer {
  readonly action: string;
  /** Null: nobody of the organisation. */
  readonly actorId: string | null;
  /** Their roles today; undefined where they have left. */
  readonly roles: readonly string[] | undefined;
  /** By a program's token. */
  readonly byProgram: boolean;
}

/** Who did it: a role, never a name. */
export function doerWords({ action, actorId, roles, byProgram }: Doer): string {
  if (actorId === null) return OWN.has(action) ? 'you' : 'the server';
  if (byProgram) return 'a program';
  const role = ROLES.find((each) => roles?.includes(each));
  if (role === undefined) return 'somebody who has left';
  return `${/^[aeio]/.test(role) ? 'an' : 'a'} ${role}`;
}

interface Results {
  readonly releaseAfter: 'hand-in' | 'window' | 'review' | 'never';
  readonly show: 'band' | 'score' | 'report';
}

const WHEN = {
  'hand-in': 'You are told after the hand-in',
  window: 'You are told when the time for everybody is over',
  review: 'You are told once people have reviewed your answers',
  never: 'This organisation does not show results here',
} as const satisfies Record<Results['releaseAfter'], string>;

const WHAT = {
  band: 'the band that your score lies in',
  score: 'your score',
  report: 'your score and the whole report, with the reason for each point',
} as const satisfies Record<Results['show'], string>;

/** When and how much of the results a candidate is told. */
export const resultsWords = ({ releaseAfter, show }: Results): string =>
  releaseAfter === 'never' ? `${WHEN.never}.` : `${WHEN[releaseAfter]}: ${WHAT[show]}.`;
