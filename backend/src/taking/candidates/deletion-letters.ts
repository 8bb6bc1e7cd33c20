/** The mails about a wish to be deleted, in plain text. Pure. */

interface Letter {
  readonly subject: string;
  readonly text: string;
}

export interface Asked {
  readonly organisation: string;
  /** Until when an answer is owed, in words. */
  readonly due: string;
  readonly link: string;
}

/** To an owner. It names nobody: the page does, to those who may see it. */
export const ownersLetter = ({ organisation, due, link }: Asked): Letter => ({
  subject: `A candidate of ${organisation} asks to be deleted`,
  text: [
    `A candidate of ${organisation} asks you to delete everything that you have of them.`,
    `Answer until ${due}: delete it, or say why you cannot. The person reads your reason.`,
    link,
  ].join('\n\n'),
});

/** To the person, so that they hold when they asked. */
export const receivedLetter = ({ organisation, due, link }: Asked): Letter => ({
  subject: `Your wish to be deleted has reached ${organisation}`,
  text: [
    `You asked ${organisation} to delete everything that it has of you. An owner of ${organisation} decides and has to answer until ${due}.`,
    'What you wrote is no longer sent to a language model for a second opinion, if it was. Everything else stays as it is until then. You see the answer, and can take the wish back, here:',
    link,
  ].join('\n\n'),
});

export const refusedLetter = (
  { organisation, link }: Pick<Asked, 'organisation' | 'link'>,
  reason: string,
): Letter => ({
  subject: `${organisation} has answered your wish to be deleted`,
  text: [
    `${organisation} does not delete your data now. The reason:`,
    reason,
    `You can ask again, or complain to the data protection authority of your country. What ${organisation} has of you stands here:`,
    link,
  ].join('\n\n'),
});

export const deletedLetter = (organisation: string): Letter => ({
  subject: `${organisation} has deleted your data`,
  text: [
    `As you asked, ${organisation} has deleted everything that it had of you here: your entry, invitations, answers, receipts, points, notices and mails.`,
    'Its log keeps that somebody was deleted, not who. This mail itself is forgotten by the server within 30 days. An account of your own stays yours.',
  ].join('\n\n'),
});
