import type { Plan } from '@meshwright/graders/plan';

const named: Readonly<Record<string, string>> = {
  tp: 'TP',
  pp: 'PP',
  dp: 'DP',
  cp: 'CP',
  ep: 'EP',
  etp: 'ETP',
  vpp: 'VPP',
  microBatch: 'MBS',
};

/** A plan in one line, as engineers say it: TP 8 · PP 4 · DP 2 · MBS 1 · 1f1b · zero1 · full recompute. */
export function planWords(plan: Plan): string {
  const always = ['tp', 'pp', 'dp'];
  const degrees = Object.entries(named)
    .filter(([key]) => always.includes(key) || key === 'microBatch' || plan[key as 'cp'] > 1)
    .map(([key, name]) => `${name} ${plan[key as 'tp']}`);
  const { optimizer, parameters, activations } = plan.offload;
  const offloaded = [
    optimizer === 'none' ? '' : `optimizer on ${optimizer}`,
    parameters === 'none' ? '' : `weights on ${parameters}`,
    activations === 'none' ? '' : `activations on ${activations}`,
  ];
  return [
    ...degrees,
    plan.pp > 1 ? plan.schedule : '',
    plan.sharding === 'none' ? '' : plan.sharding,
    plan.sequenceParallel && plan.tp > 1 ? 'SP' : '',
    plan.recompute === 'none' ? 'no recompute' : `${plan.recompute} recompute`,
    plan.attention === 'flash' ? '' : 'unfused attention',
    ...offloaded,
  ]
    .filter((word) => word !== '')
    .join(' · ');
}

/** A knob that two plans have different values for. */
export interface KnobChange {
  readonly knob: string;
  readonly from: string;
  readonly to: string;
}

const said = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value).replaceAll(/[{}"]/gu, '')
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '–';

/** The knobs in which `plan` differs from `from`. */
export function planChanges(from: Plan, plan: Plan): readonly KnobChange[] {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(plan)])] as (keyof Plan)[];
  return keys
    .map((key) => ({ knob: named[key] ?? key, from: said(from[key]), to: said(plan[key]) }))
    .filter((change) => change.from !== change.to);
}
