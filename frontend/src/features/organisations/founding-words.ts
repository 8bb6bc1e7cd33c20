/** Why an account may make no organisation here, and whom to ask. */
export const FOUNDING = {
  owner:
    'On this server its owner makes the organisations. Ask them to make one and to invite you as its owner.',
  invitation:
    'On this server organisations are made by invitation. Ask its owner to let your address make one.',
  unconfirmed:
    'You may make an organisation once you have confirmed your address on the account page.',
} as const;
