import { scaling, search, type ScalingPoint } from '@meshwright/graders/search';
import type { LabOrder, ScalingAnswer, SearchAnswer } from './lab-messages.js';

const progressEveryMs = 60;

const answer = (message: SearchAnswer | ScalingAnswer): void => {
  self.postMessage(message);
};
type Order<K extends LabOrder['kind']> = Extract<LabOrder, { kind: K }>;

function runSearch({ request }: Order<'search'>): void {
  let reported = 0;
  const result = search(request, {
    now: () => performance.now(),
    onProgress: (progress) => {
      const now = performance.now();
      if (now - reported < progressEveryMs) return;
      reported = now;
      answer({ kind: 'progress', progress });
    },
  });
  answer(
    result.ok
      ? { kind: 'result', result: result.value }
      : { kind: 'problems', problems: result.error },
  );
}

/** One size at a time, so that the page can draw the curve as it grows. */
function runScaling({ request, sizes }: Order<'scaling'>): void {
  for (const devices of sizes) {
    const result = scaling({ ...request, scaling: { ...request.scaling, devices: [devices] } });
    const points: readonly ScalingPoint[] = result.ok
      ? result.value.points
      : [{ ok: false, devices, problems: result.error }];
    for (const point of points) answer({ kind: 'point', point });
  }
  answer({ kind: 'done' });
}

self.addEventListener('message', ({ data }: MessageEvent<LabOrder>) => {
  if (data.kind === 'search') runSearch(data);
  else runScaling(data);
});
