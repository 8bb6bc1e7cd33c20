/** One figure of the strip: its words, and the numbers that its change against the pinned plan is made of. */
interface Readout {
  readonly value: string;
  readonly note: string;
  readonly now: number | null;
  readonly before: number | null | undefined;
}

/** A figure as it is shown: of a plan that cannot run there is none, and the last plan's would be read as its own. */
export const readout = (figure: Readout, cannotRun: boolean): Readout =>
  cannotRun ? { value: '–', note: 'no figure', now: null, before: undefined } : figure;
