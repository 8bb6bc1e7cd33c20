import type { ScalingPoint, SearchResult } from '@meshwright/graders/search';
import { effectScope } from 'vue';
import type { ScalingAnswer, SearchAnswer } from './lab-messages.js';
import { presetScenario } from '../scenario/presets.js';
import { searchRequest } from '../search/search-request.js';
import { useScaling } from '../scaling/use-scaling.js';
import { useSearch } from '../search/use-search.js';

type Listener = (event: { data: ScalingAnswer | SearchAnswer }) => void;

/** Stands in for the browser's thread: answers when the test says so, and not at all once it is ended. */
class Thread {
  static last: Thread;
  #take: Listener = () => undefined;
  constructor() {
    Thread.last = this;
  }
  addEventListener(kind: string, listener: Listener): void {
    if (kind === 'message') this.#take = listener;
  }
  readonly postMessage = (): undefined => undefined;
  terminate(): void {
    this.#take = () => undefined;
  }
  say(data: ScalingAnswer | SearchAnswer): void {
    this.#take({ data });
  }
}
const own = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
beforeAll(() => Object.assign(globalThis, { Worker: Thread }));
afterAll(() => {
  if (own === undefined) Reflect.deleteProperty(globalThis, 'Worker');
  else Object.defineProperty(globalThis, 'Worker', own);
});

const inScope = <T>(use: () => T): T => effectScope().run(use)!;
const one = presetScenario('llama3-405b-8192-h100');
const other = presetScenario('palm-540b-6144-tpu-v4');
const point = { ok: false, devices: 2048, problems: [] } as const satisfies ScalingPoint;

describe('a curve that is computed beside the page', () => {
  it('is of the job and the batch it was asked for, until the next one is whole', () => {
    const { start, curve } = inScope(useScaling);
    start(one, { mode: 'strong', plan: 'data-parallel' });
    Thread.last.say({ kind: 'point', point });
    expect(curve.value).toBeNull();
    Thread.last.say({ kind: 'done' });
    const first = { scenario: one, mode: 'strong', points: [point] };
    expect(curve.value).toEqual(first);
    start(other, { mode: 'weak', plan: 'data-parallel' });
    Thread.last.say({ kind: 'point', point });
    expect(curve.value).toEqual(first);
    Thread.last.say({ kind: 'done' });
    expect(curve.value).toEqual({ scenario: other, mode: 'weak', points: [point] });
  });

  it('is none where the job has no other size', () => {
    const { start, curve } = inScope(useScaling);
    start(one, { mode: 'strong', plan: 'data-parallel' });
    Thread.last.say({ kind: 'done' });
    start(presetScenario('hybrid-10b-heterogeneous'), { mode: 'strong', plan: 'data-parallel' });
    expect(curve.value).toBeNull();
  });
});

describe('a search that runs beside the page', () => {
  const wish = {
    objective: 'stepSeconds',
    held: [],
    offload: false,
    contextParallel: false,
    precisions: [],
  } as const;
  const result = { best: [] } as unknown as SearchResult;

  it('is of the job that was searched, also while another one is', () => {
    const { start, ended, cancel } = inScope(useSearch);
    start(searchRequest(one, wish), 'one');
    Thread.last.say({ kind: 'result', result });
    expect(ended.value).toEqual({ job: 'one', result, problems: [] });
    start(searchRequest(other, wish), 'other');
    expect(ended.value?.job).toBe('one');
    cancel();
    Thread.last.say({ kind: 'result', result });
    expect(ended.value?.job).toBe('one');
  });

  it('keeps what was refused with the job that was', () => {
    const { start, ended, running } = inScope(useSearch);
    const problems = [{ path: 'plan', rule: 'space', message: 'too large' }];
    start(searchRequest(one, wish), 'one');
    Thread.last.say({ kind: 'problems', problems });
    expect([ended.value, running.value]).toEqual([{ job: 'one', result: null, problems }, false]);
  });
});
