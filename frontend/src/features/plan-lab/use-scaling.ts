import type { Scenario } from '@meshwright/graders/plan';
import type { ScalingPoint, ScalingRequest } from '@meshwright/graders/search';
import { shallowRef, type ShallowRef } from 'vue';
import type { ScalingAnswer } from './lab-messages.js';
import { scalingSizes } from './scaling-sizes.js';
import { useWorker } from './use-worker.js';

export interface ScalingCurve {
  readonly running: ShallowRef<boolean>;
  /** Sizes done and sizes asked for. */
  readonly progress: ShallowRef<{ readonly done: number; readonly total: number }>;
  readonly points: ShallowRef<readonly ScalingPoint[]>;
  readonly fault: ShallowRef<string>;
  readonly start: (scenario: Scenario, wish: ScalingRequest['scaling']) => void;
  readonly cancel: () => void;
}

/** A scaling curve in a worker, drawn as its points come; the old curve stays until the new one is whole. */
export function useScaling(): ScalingCurve {
  const running = shallowRef(false);
  const progress = shallowRef({ done: 0, total: 0 });
  const points = shallowRef<readonly ScalingPoint[]>([]);
  const fault = shallowRef('');
  const worker = useWorker<ScalingAnswer>();

  function cancel(): void {
    worker.stop();
    running.value = false;
  }
  function start(scenario: Scenario, wish: ScalingRequest['scaling']): void {
    const sizes = scalingSizes(scenario);
    const found: ScalingPoint[] = [];
    fault.value = '';
    if (sizes.length === 0) {
      points.value = [];
      cancel();
      return;
    }
    running.value = true;
    progress.value = { done: 0, total: sizes.length };
    const take = (answer: ScalingAnswer): void => {
      if (answer.kind === 'point') {
        found.push(answer.point);
        progress.value = { done: found.length, total: sizes.length };
        return;
      }
      points.value = found;
      cancel();
    };
    const order = { kind: 'scaling', request: { ...scenario, scaling: wish }, sizes } as const;
    worker.start(order, take, () => {
      fault.value = 'the curve could not be computed in this browser';
      cancel();
    });
  }
  return { running, progress, points, fault, start, cancel };
}
