import { layerSeconds } from './layer-time.js';
import { layoutOf, stageLayersOf, type Layout, type StageLayers } from './layout.js';
import type { Job } from './job.js';
import { standingMemory, type StandingMemory } from './memory.js';
import { moeLayers } from './parameters.js';
import type { Plan } from './schema/plan.js';
import { SpanMemo } from './span-memo.js';
import { sitesOf, type Site } from './site.js';
import {
  denseLayerShare,
  expertLayerShare,
  stageParameters,
  type StageParameters,
} from './stage-parameters.js';
import { workSeconds, type LayerTable, type StageSeconds } from './stage-time.js';

/** Stages that are alike: same layers, same devices, same ends of the model. */
export interface StageClass {
  /** First stage of the class: the one with most micro-batches in flight. */
  readonly index: number;
  readonly members: readonly number[];
  readonly layers: StageLayers;
  readonly parameters: StageParameters;
  readonly ground: Ground;
  readonly work: StageSeconds;
  readonly standing: StandingMemory;
}

/** What all stages on one kind of site share. */
export interface Ground {
  readonly layout: Layout;
  readonly table: LayerTable;
  /** Weights of one layer on one device. */
  readonly layerWeights: number;
}

/**
 * Everything that a plan's degrees, micro-batch, recompute and attention decide, whatever its sharding,
 * schedule, chunks and offload: a search shares it between plans.
 */
export interface Footing {
  readonly job: Job;
  readonly stages: number;
  readonly classes: readonly StageClass[];
  readonly spans: SpanMemo;
}

function groundOf(job: Job, plan: Plan, site: Site): Ground {
  const layout = layoutOf(job, plan, site);
  const { model: m } = job;
  const denseWeights = denseLayerShare(m, plan.tp, false);
  const dense = layerSeconds(layout, false, denseWeights);
  if (moeLayers(m) === 0) {
    return { layout, table: { dense, moe: null }, layerWeights: denseWeights };
  }
  const moeWeights = denseLayerShare(m, plan.tp, true) + expertLayerShare(m, plan);
  const moe = layerSeconds(layout, true, moeWeights);
  return { layout, table: { dense, moe }, layerWeights: moeWeights };
}

const alike = (a: StageLayers, b: StageLayers): boolean =>
  a.dense === b.dense && a.moe === b.moe && a.first === b.first && a.last === b.last;

export function footingOf(job: Job, plan: Plan): Footing {
  const sites = sitesOf(job.machine, plan.pp);
  const grounds = new Map<Site, Ground>();
  const classes: (StageClass & { members: number[] })[] = [];
  stageLayersOf(job, plan).forEach((layers, index) => {
    const site = sites[index];
    if (site === undefined) throw new RangeError(`no devices for stage ${index}`);
    const ground = grounds.get(site) ?? groundOf(job, plan, site);
    grounds.set(site, ground);
    const known = classes.find((c) => c.ground === ground && alike(c.layers, layers));
    if (known !== undefined) {
      known.members.push(index);
      return;
    }
    classes.push({
      index,
      members: [index],
      layers,
      parameters: stageParameters(job, plan, layers),
      ground,
      work: workSeconds(ground.layout, layers, ground.table),
      standing: standingMemory(ground.layout, layers),
    });
  });
  return { job, stages: plan.pp, classes, spans: new SpanMemo() };
}
