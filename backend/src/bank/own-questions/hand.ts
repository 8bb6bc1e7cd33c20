/** Where an own question stands. */
export interface Place {
  readonly organisationId: string;
  readonly id: string;
}

/** A question, and who changes it. */
export interface Hand extends Place {
  readonly userId: string;
}
