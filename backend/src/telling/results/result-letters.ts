/** The mails about results, in plain text. They hold no figures: a mailbox is not the place for them. Pure. */
import { inZones } from '../../taking/invitations/index.js';

export interface ResultLetter {
  readonly displayName: string;
  readonly organisation: { readonly name: string; readonly timeZone: string };
  readonly timeZone: string | null;
  readonly title: string;
  readonly link: string;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const way = ({ link, organisation }: ResultLetter): string =>
  `Read it here:\n${link}\nIf that page does not know you any more, open the link of your invitation mail first; it still leads to your page. Questions go to ${organisation.name}.`;

export const releasedMail = (letter: ResultLetter, isFirst: boolean): Mail => ({
  subject: `${isFirst ? 'Your result' : 'Your result has changed'}: ${letter.title}`,
  text: [
    `Hello ${letter.displayName},`,
    isFirst
      ? `your assessment "${letter.title}" has been reviewed, and ${letter.organisation.name} has released your result.`
      : `your result of the assessment "${letter.title}" has changed since ${letter.organisation.name} last released it. The page shows both.`,
    way(letter),
  ].join('\n\n'),
});

export const delayedMail = (letter: ResultLetter, expectedBy: Date, reason: string): Mail => ({
  subject: `Your result comes later: ${letter.title}`,
  text: [
    `Hello ${letter.displayName},`,
    `your result of the assessment "${letter.title}" comes later than you were told: it is now expected by ${inZones(expectedBy, [letter.organisation.timeZone, letter.timeZone])}.`,
    `${letter.organisation.name} says why: ${reason}`,
    `You need do nothing; you are told when it is there. Your page: ${letter.link}`,
  ].join('\n\n'),
});

/** Whether points changed stands on the page with the reason. */
export const appealAnsweredMail = (letter: ResultLetter): Mail => ({
  subject: `Your appeal has been answered: ${letter.title}`,
  text: [
    `Hello ${letter.displayName},`,
    `a reviewer of ${letter.organisation.name} who knows no name has looked again at the answer in "${letter.title}" that you appealed about. The page says what they decided and why.`,
    way(letter),
  ].join('\n\n'),
});
