/** The degrees of a plan in the order in which they are asked for. */
export const degreeKnobs = [
  { knob: 'tp', label: 'Tensor', symbol: 'TP' },
  { knob: 'pp', label: 'Pipeline', symbol: 'PP' },
  { knob: 'dp', label: 'Data', symbol: 'DP' },
  { knob: 'cp', label: 'Context', symbol: 'CP' },
] as const;

export const expertKnob = { knob: 'ep', label: 'Expert', symbol: 'EP' } as const;

/** All divisors of `n`, ascending. */
export function divisors(n: number): number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let d = 1; d * d <= n; d += 1) {
    if (n % d !== 0) continue;
    low.push(d);
    if (d * d !== n) high.unshift(n / d);
  }
  return [...low, ...high];
}
