import { search } from '@meshwright/graders';
import type { SearchAnswer, SearchOrder } from './search-messages.js';

const progressEveryMs = 60;

const answer = (message: SearchAnswer): void => {
  self.postMessage(message);
};

self.addEventListener('message', (event: MessageEvent<SearchOrder>) => {
  let reported = 0;
  const result = search(event.data.request, {
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
});
