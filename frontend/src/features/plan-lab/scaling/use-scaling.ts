import type { Scenario } from '@meshwright/graders/plan';
import type { ScalingPoint, ScalingRequest } from '@meshwright/graders/search';
import { shallowRef, type ShallowRef } from 'vue';
import type { ScalingAnswer } from '../worker/lab-messages.js';
import { scalingSizes } from './scaling-sizes.js';
import { useWorker } from '../worker/use-worker.js';

/** A whole curve with what it was computed for: the page may be at another job by the time that it is drawn. */
export interface ScalingCurve {
  readonly scenario: Scenario;
  readonly mode: ScalingRequest['scaling']['mode'];
  readonly points: readonly ScalingPoint[];
}

export interface Scaling {
  readonly running: ShallowRef<boolean>;
  /** Sizes done and sizes asked for. */
  readonly progress: ShallowRef<{ readonly done: number; readonly total: number }>;
  readonly curve: ShallowRef<ScalingCurve | null>;
  readonly fault: ShallowRef<string>;
  readonly start: (scenario: Scenario, wish: ScalingRequest['scaling']) => void;
  readonly cancel: () => void;
}

/** A scaling curve in a worker; the old curve stays until the new one is whole. */
export function useScaling(): Scaling {
  const running = shallowRef(false);
  const progress = shallowRef({ done: 0, total: 0 });
  const curve = shallowRef<ScalingCurve | null>(null);
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
      curve.value = null;
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
      curve.value = { scenario, mode: wish.mode, points: found };
      cancel();
    };
    const order = { kind: 'scaling', request: { ...scenario, scaling: wish }, sizes } as const;
    worker.start(order, take, () => {
      fault.value = 'the curve could not be computed in this browser';
      cancel();
    });
  }
  return { running, progress, curve, fault, start, cancel };
}
