import { Scenario } from '@meshwright/graders/plan';

/** A scenario as text that may stand in an address: JSON without what the defaults say, base64url. */
export function encodeScenario(scenario: Scenario): string {
  const { plan } = scenario;
  const defaults = Scenario.shape.plan.parse({ dp: plan.dp });
  const said = Object.entries(plan).filter(
    ([key, value]) =>
      key === 'dp' ||
      JSON.stringify(value) !== JSON.stringify(defaults[key as keyof typeof defaults]),
  );
  const json = JSON.stringify({ ...scenario, plan: Object.fromEntries(said) });
  const binary = String.fromCharCode(...new TextEncoder().encode(json));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The scenario of an address, or null when it holds none; a plan that cannot run is kept, with its problems. */
export function decodeScenario(text: string): Scenario | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const parsed = Scenario.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
