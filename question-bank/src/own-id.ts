/** Ids of organisations' own questions begin so; those of the shared bank never do. */
const OWN_PREFIX = 'own-';

/** Whether a question is an organisation's own, by its id. */
export const isOwnId = (id: string): boolean => id.startsWith(OWN_PREFIX);

/** The id of a new own question. @param chance 20 lower-case letters and digits that nobody can guess */
export const ownId = (chance: string): string => `${OWN_PREFIX}${chance}`;
