import { parseScalingRequest, scaling, type Scaling } from '@meshwright/graders';
import type { Line } from './evaluate.js';

/** Strong or weak scaling of one scenario: `{"ok": true, "mode", "rule", "points": [...]}`. */
export function scaleScenario(document: unknown): Line<Scaling> {
  const request = parseScalingRequest(document);
  if (!request.ok) return { ok: false, problems: request.error };
  const result = scaling(request.value);
  return result.ok ? { ok: true, ...result.value } : { ok: false, problems: result.error };
}
