import type { InvitationDeedPreview } from '../../api/shapes.js';
import { count, number } from '../../ui/format.js';

export type ManyDeed = 'remind' | 'prolong' | 'revoke' | 'restore' | 'tag';

/** What each button says, with how many it reaches. */
const VERBS: readonly { deed: ManyDeed; verb: string; asks: boolean }[] = [
  { deed: 'remind', verb: 'Remind', asks: false },
  { deed: 'prolong', verb: 'Extend', asks: true },
  { deed: 'revoke', verb: 'Revoke', asks: true },
  { deed: 'restore', verb: 'Restore', asks: false },
  { deed: 'tag', verb: 'Tag', asks: true },
];

/** The deeds that reach somebody, as buttons; to remind takes a mail server, to restore something that can be. */
export const buttonsOf = (counts: InvitationDeedPreview, mails: boolean) =>
  VERBS.filter(
    ({ deed }) => (deed !== 'remind' || mails) && (deed !== 'restore' || counts.restore > 0),
  ).map(({ deed, verb, asks }) => ({
    deed,
    label: `${verb} ${number(counts[deed])}${asks ? '…' : ''}`,
    reaches: counts[deed] > 0,
  }));

const invitations = (n: number): string => count(n, 'invitation');

/** What is asked before it is done. */
export function titleOf(deed: ManyDeed, n: number): string {
  const titles: Readonly<Record<ManyDeed, string>> = {
    remind: `Remind ${count(n, 'person', 'people')}?`,
    prolong: `Extend ${invitations(n)}`,
    revoke: `Revoke ${invitations(n)}?`,
    restore: `Let ${invitations(n)} stand again?`,
    tag: `Tags of ${invitations(n)}`,
  };
  return titles[deed];
}

/** What it does to whom, and whom it leaves out. */
export const EXPLAINED: Readonly<Record<ManyDeed, string>> = {
  remind:
    'Each gets a mail with a further link; the first one goes on working. Left out are those who have begun, were reminded within the hour, or whose first mail is still on its way. The mails go out in the background; who has had ten mails within the hour waits.',
  prolong:
    'Who has not begun can begin until then, also where the end has passed already. Nobody’s end comes sooner; revoked invitations stay revoked. No mail goes out.',
  revoke:
    'None of them can begin by the link any more, and is told so when opening it. Who has begun goes on. No mail goes out. You can undo this.',
  restore:
    'The links open again. Left out is whose end has passed, who has another invitation that stands, and whoever was revoked one by one. No mail goes out.',
  tag: 'Tags are words of your own to find people by. Candidates see them nowhere but in the copy of their data.',
};

/** What was done to so many. */
export function manyDoneWords(deed: ManyDeed, n: number): string {
  const one = n === 1;
  const words: Readonly<Record<ManyDeed, string>> = {
    remind: `${count(n, 'reminder')} ${one ? 'goes' : 'go'} out now.`,
    prolong: `${invitations(n)} extended.`,
    revoke: `${invitations(n)} revoked.`,
    restore: `${invitations(n)} ${one ? 'stands' : 'stand'} again.`,
    tag: `The tags of ${invitations(n)} are changed.`,
  };
  return words[deed];
}

/** `Campus; Berlin` as tags; a comma divides, too. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[;,]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Of tags that differ in case alone the first. */
export const spelledOnce = (tags: readonly string[]): string[] =>
  [...new Map([...tags].reverse().map((tag) => [tag.toLowerCase(), tag])).values()].reverse();
