import type { Plan } from '@meshwright/graders/plan';

/** A launch argument of Megatron-LM. */
export type Flag = readonly [name: string, value?: string | number | undefined];

/** How one knob is said: in arguments, or in words for what has none. */
export interface Said {
  readonly flags?: readonly Flag[];
  /** What the arguments cannot say: the copied run is another one without it. */
  readonly gap?: string;
  /** What Megatron-LM does by itself, or what has no effect on this plan. */
  readonly own?: string;
}

export const flags = (...list: readonly Flag[]): Said => ({ flags: list });
export const gap = (what: string): Said => ({ gap: what });
export const own = (what: string): Said => ({ own: what });
export const nothing: Said = {};

/** A switch that Megatron-LM has one way: `set` for on, words for off; nothing where the plan leaves it open. */
export const onOff = (value: boolean | undefined, on: Said, off: Said): Said =>
  value === undefined ? nothing : value ? on : off;

/** What of the job decides how a knob is written. */
export interface Around {
  readonly layers: number;
  readonly experts: boolean;
  readonly devicesPerNode: number;
  readonly precision: string;
  readonly optimizer: string;
}

export type Writer = (plan: Plan, around: Around) => Said;
