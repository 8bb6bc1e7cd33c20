import type { AssessmentSummary, OrganisationRole } from '../../api/shapes.js';

/** What is done once, in this order; `next` is what follows after all of it. */
export const STEPS = ['organisation', 'role', 'publish', 'candidate', 'next'] as const;
export type Step = (typeof STEPS)[number];

/** An organisation as the list of one's own tells of it. */
export interface Belonging {
  readonly id: string;
  readonly kind: 'personal' | 'company';
  readonly name: string;
  readonly roles: readonly OrganisationRole[];
}
type Work = Pick<AssessmentSummary, 'id' | 'title' | 'state' | 'updatedAt' | 'invitations'>;

/** Roles that write assessments; the server has the last word. */
const WRITERS: readonly OrganisationRole[] = ['owner', 'manager', 'author'];
const writes = ({ roles }: Belonging): boolean => roles.some((role) => WRITERS.includes(role));

export const companies = <T extends Belonging>(all: readonly T[]): T[] =>
  all.filter(({ kind }) => kind === 'company');
/** Those in which one may write assessments. */
export const writable = <T extends Belonging>(all: readonly T[]): T[] =>
  companies(all).filter(writes);

/** The one that was asked for, or the only one; of several nobody can know which is meant. */
export const chosen = <T extends Belonging>(own: readonly T[], asked?: string): T | undefined =>
  own.find(({ id }) => id === asked) ?? (own.length === 1 ? own[0] : undefined);

/** Drafts and published ones, the newest first: closed and archived ones invite nobody. */
const open = <T extends Work>(all: readonly T[]): T[] =>
  all
    .filter(({ state }) => state === 'draft' || state === 'published')
    .sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));

/** The one that was asked for; otherwise the newest to which nobody is invited yet; otherwise the newest. */
export function underWay<T extends Work>(all: readonly T[], asked?: string): T | undefined {
  const found = open(all);
  return (
    found.find(({ id }) => id === asked) ??
    found.find(({ invitations }) => invitations === 0) ??
    found[0]
  );
}

/** A draft that was begun with this title before: going on with it makes nothing twice. */
export const begun = <T extends Work>(all: readonly T[], title: string): T | undefined =>
  open(all).find((work) => work.state === 'draft' && work.title === title);

/** How far the server is: the first step that is not done. */
export function furthest(organisation: Belonging | undefined, work: Work | undefined): Step {
  if (organisation === undefined) return 'organisation';
  if (work === undefined) return 'role';
  if (work.state === 'draft') return 'publish';
  return work.invitations === 0 ? 'candidate' : 'next';
}

const isStep = (text: string | undefined): text is Step => STEPS.includes(text as Step);
export const isBefore = (one: Step, other: Step): boolean =>
  STEPS.indexOf(one) < STEPS.indexOf(other);

/** The step that is asked for, as far as what comes before it is done; otherwise the one that comes next. */
export const stepShown = (asked: string | undefined, end: Step): Step =>
  isStep(asked) && isBefore(asked, end) ? asked : end;
