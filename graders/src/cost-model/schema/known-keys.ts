import { Accelerator, Cluster, Instances, Network } from './hardware.js';
import { ConvolutionalModel } from './convolution.js';
import { Model } from './model.js';
import { Offload, Plan, Space } from './plan.js';
import { ScalingRequest } from './scaling.js';
import { Constraints, Scenario, SearchRequest, Training } from './scenario.js';

const keysOf = (schema: { readonly shape: object }): readonly string[] => Object.keys(schema.shape);

const clusterKeys = [
  ...new Set([...Cluster.options, Instances].flatMap((option) => Object.keys(option.shape))),
] as readonly string[];

const ofWholeClusters = ['groups', 'oversubscription', 'interNode', 'pods', 'instance'];
const groupKeys = clusterKeys.filter((key) => !ofWholeClusters.includes(key));

/** Keys that an object may hold, by the key that it stands under; '' is a scenario or a search itself. */
const byPlace: Readonly<Record<string, readonly string[]>> = {
  '': [...new Set([...keysOf(Scenario), ...keysOf(SearchRequest), ...keysOf(ScalingRequest)])],
  plan: keysOf(Plan),
  offload: keysOf(Offload),
  training: keysOf(Training),
  lora: keysOf(Training.shape.lora.unwrap()),
  model: [...new Set([...keysOf(Model), ...keysOf(ConvolutionalModel)])],
  convLayers: keysOf(ConvolutionalModel.shape.convLayers.element),
  latentAttention: keysOf(Model.shape.latentAttention.unwrap()),
  cluster: clusterKeys,
  groups: groupKeys,
  accelerator: keysOf(Accelerator),
  peakFlops: keysOf(Accelerator.shape.peakFlops),
  intraNode: keysOf(Network),
  interNode: keysOf(Network),
  network: keysOf(Network),
  switchReduction: keysOf(Network.shape.switchReduction.unwrap()),
  smallGroups: keysOf(Network.shape.smallGroups.unwrap().element),
  pods: keysOf(Cluster.options[0].shape.pods.unwrap()),
  constraints: keysOf(Constraints),
  space: keysOf(Space),
  scaling: keysOf(ScalingRequest.shape.scaling.unwrap()),
  price: keysOf(Scenario.shape.price.unwrap()),
  calibration: keysOf(Scenario.shape.calibration.unwrap()),
  power: keysOf(Scenario.shape.power.unwrap()),
  reliability: keysOf(Scenario.shape.reliability.unwrap()),
};

/** Keys known at a path of a scenario or a search; places in lists count as the list. */
export function keysAt(path: readonly PropertyKey[]): readonly string[] {
  const place = path.map(String).findLast((part) => !/^\d+$/.test(part)) ?? '';
  return byPlace[place] ?? [];
}
