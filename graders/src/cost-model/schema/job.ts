import type { ConvolutionalNet } from './convolutional-net.js';
import type { Bytes, Dollars } from '../../units/units.js';
import type { Accelerator, Network } from './hardware.js';
import type { Plan } from './plan.js';
import type { Scenario, Training } from './scenario.js';

/** A transformer with every default filled in. */
export interface Transformer {
  readonly name: string;
  readonly layers: number;
  readonly hidden: number;
  readonly ffn: number;
  readonly gated: boolean;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly vocab: number;
  readonly tied: boolean;
  readonly experts: number;
  readonly topk: number;
  readonly expertFfn: number;
  readonly sharedFfn: number;
  readonly denseLayers: number;
  /** Layers that predict tokens further ahead, on the last stage (arXiv:2412.19437 §2.2). */
  readonly mtpLayers: number;
  readonly rmsNorm: boolean;
  readonly dropout: boolean;
  readonly biases: boolean;
  readonly learnedPositions: number;
  readonly causal: boolean;
  readonly latent: {
    readonly queryRank: number;
    readonly keyValueRank: number;
    readonly ropeDim: number;
    readonly nopeDim: number;
    readonly valueDim: number;
  } | null;
}

/** Nodes of one kind, every choice in full. */
export interface Nodes {
  readonly name: string;
  readonly accelerator: Accelerator;
  readonly nodes: number;
  readonly devicesPerNode: number;
  readonly intraNode: Network;
  readonly hostMemoryBytes: Bytes;
  /** Of one node, an hour; null: unknown. */
  readonly dollarsPerHour: Dollars | null;
}

/** The third tier of a fabric: nodes of one pod share the network between nodes, pods share this one. */
export interface Pods {
  readonly nodes: number;
  readonly network: Network;
  readonly oversubscription: number;
}

/** A cluster, every choice in full: groups of nodes in rank order and the network between nodes. */
export interface ResolvedCluster {
  readonly groups: readonly Nodes[];
  readonly devices: number;
  readonly interNode: Network | null;
  readonly oversubscription: number;
  /** Null where all nodes share one network. */
  readonly pods: Pods | null;
  readonly nvmeBytesPerSecond: number;
  readonly storageBytesPerSecond: number;
}

/** A scenario without its plan, every choice in full: what all plans of a search share. */
export interface Job {
  readonly model: Transformer;
  /** The layer table where the net is convolutional; `model` then has its name and nothing to divide. */
  readonly convolution: ConvolutionalNet | null;
  readonly cluster: ResolvedCluster;
  readonly training: Training;
  readonly framework: Scenario['framework'];
  readonly mfuConvention: NonNullable<Scenario['mfuConvention']>;
  readonly price: Scenario['price'];
  readonly reliability: Scenario['reliability'];
  readonly power: Scenario['power'];
  readonly calibration: Scenario['calibration'];
}

export interface PlannedJob {
  readonly job: Job;
  readonly plan: Plan;
}
