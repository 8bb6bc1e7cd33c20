import type { Accelerator } from '../cost-model/schema/hardware.js';
import { accelerators } from '../catalog/accelerators.js';
import type { AcceleratorEntry } from '../catalog/accelerator-entry.js';
import { acceleratorNamed } from './accelerator-name.js';
import {
  fabricNamed,
  namesFabric,
  wordsOf,
  type NetworkChoice,
  type UsualFabric,
} from './network-name.js';

export { acceleratorNamed };

/** What the machine around a network is; an accelerator by its id or in full. */
export interface Surroundings {
  readonly accelerator: unknown;
  readonly devicesPerNode: number;
}

/**
 * Devices of one node or NVLink domain: as stated, or the most below it that fill whole nodes, as jobs on racks
 * of 72 take 64 of each.
 */
export function devicesOfNode(stated: number, devices: number): number {
  const most = Math.max(1, Math.min(Math.floor(stated), devices, 1024));
  for (let n = most; n > 1; n -= 1) if (devices % n === 0) return n;
  return 1;
}

type Family = Accelerator['family'];

interface Chip {
  readonly family: Family;
  readonly id: string;
}

/** Family and id of an accelerator that `acceleratorNamed` found; in full it stands for the entry it was made from. */
function chipOf(accelerator: unknown): Chip {
  const all: readonly AcceleratorEntry[] = Object.values(accelerators);
  const given = accelerator as Partial<AcceleratorEntry> | undefined;
  const entry =
    typeof accelerator === 'string'
      ? accelerators[accelerator]
      : (all.find((a) => a.name === given?.name) ?? all.find((a) => a.family === given?.family));
  return { family: entry?.family ?? 'ampere', id: entry?.id ?? 'a100-sxm-80gb' };
}

const nvlinkOf: Partial<Record<Family, string>> = {
  volta: 'nvlink2',
  ampere: 'nvlink3',
  hopper: 'nvlink4',
  blackwell: 'nvlink5',
};

/** Networks inside a node of chips that have no NVLink. */
const ownNetworkOf: Partial<Record<Family, string>> = {
  cdna2: 'xgmi-mi250x',
  cdna3: 'xgmi-mi300x',
  cdna4: 'xgmi-mi355x',
  'tpu-v4': 'ici-v4',
  'tpu-v6': 'ici-v6e',
  gaudi2: 'gaudi2-ethernet',
  gaudi3: 'gaudi3-ethernet',
};

const ownNetwork = ({ family, id }: Chip) =>
  family === 'tpu-v5' ? (id === 'tpu-v5p' ? 'ici-v5p' : 'ici-v5e') : ownNetworkOf[family];

function pcieOf(id: string): string {
  const rate = accelerators[id]?.hostBandwidth ?? 0;
  if (rate > 32e9) return 'pcie5';
  return rate > 16e9 ? 'pcie4' : 'pcie3';
}

/** NVLink of a generation as the accelerator has it: with fewer links, over a rack, through a switch. */
function nvlink(generation: number, words: string, chip: string): string {
  const fewer = chip.startsWith('a800') || chip.startsWith('h800') || /400 ?gb/.test(words);
  if (generation <= 2) return /switch|dgx ?2/.test(words) ? 'nvlink2-nvswitch' : 'nvlink2';
  if (generation === 3) return fewer ? 'nvlink3-400' : 'nvlink3';
  if (generation === 4) return fewer ? 'nvlink4-400' : 'nvlink4';
  return /nvl ?(?:36|72)/.test(words) ? 'nvlink5-nvl72' : 'nvlink5';
}

/** What a node of the accelerator has where nothing is said: cards sit in slots, modules on a board. */
function usualIntraNode(around: Surroundings): string {
  const chip = chipOf(around.accelerator);
  const own = ownNetwork(chip);
  if (own !== undefined && chip.id !== 'mi210-64gb') return own;
  if (around.devicesPerNode > 8 && chip.family === 'blackwell') return 'nvlink5-nvl72';
  const onBoard = /sxm|^g[bh][0-9]00|^h20-|^mi/.test(chip.id);
  const generation = onBoard ? nvlinkOf[chip.family]?.slice(-1) : undefined;
  return generation === undefined ? pcieOf(chip.id) : nvlink(Number(generation), '', chip.id);
}

const nvidiaWords = /nv ?link|nv ?switch|nvl ?[0-9]|hybrid|cube/;
const ownWords = /xgmi|infinity fabric|\bici\b|torus/;

/** Whether words name a network inside a node. */
export function namesIntraNode(text: string): boolean {
  const words = wordsOf(text);
  const known = nvidiaWords.test(words) || ownWords.test(words) || words.includes('pci');
  return known && !/nv ?link ?v?(?:[06-9]|\d\d)(?![\d.]* ?[gt])/.test(words);
}

/** Whether a network inside a node is named that the accelerator cannot have: NVLink is NVIDIA's, xGMI and ICI are not. */
export function networkOfOtherChip(text: string, gpu: string): boolean {
  const words = wordsOf(text);
  const hasOwn = ownNetwork(chipOf(acceleratorNamed(gpu))) !== undefined;
  return hasOwn ? nvidiaWords.test(words) : ownWords.test(words) && !nvidiaWords.test(words);
}

/** Whether words name a network between nodes, or state its rate. */
export const namesInterNode = (text: string): boolean =>
  /nv ?link|\bnvl|\bici\b|\bdcn\b/.test(wordsOf(text)) || namesFabric(text);

/** The network inside a node, from the words of a publication; blank: what is usual for the accelerator. */
export function intraNodeNamed(text: string, around: Surroundings): string {
  const words = wordsOf(text);
  const chip = chipOf(around.accelerator);
  const generation = /nv ?link ?v?([1-5])(?!\d|\.[1-9])/.exec(words)?.[1];
  if (generation !== undefined) return nvlink(Number(generation), words, chip.id);
  if (/hybrid|cube/.test(words)) return 'nvlink2';
  if (/nv ?link|nv ?switch|nvl ?[0-9]/.test(words)) {
    const usual = nvlinkOf[chip.family] ?? 'nvlink3';
    return nvlink(Number(usual.slice(-1)), words, chip.id);
  }
  if (ownWords.test(words)) {
    return ownNetwork(chip) ?? usualIntraNode(around);
  }
  const slot = /pci ?e?(?: express)?(?: ?gen)? ?v?([3-6])/.exec(words)?.[1];
  if (slot !== undefined) return `pcie${Math.min(5, Number(slot))}`;
  return words.includes('pci') ? pcieOf(chip.id) : usualIntraNode(around);
}

type Fabric = Omit<UsualFabric, 'devicesPerNode'>;

const ofNode = (
  technology: UsualFabric['technology'],
  links: number,
  gigabits: number,
): Fabric => ({
  technology,
  ports: { links, gigabits },
  perDevice: false,
});

const ofDevice = (technology: UsualFabric['technology'], links: number, gigabits: number) => ({
  ...ofNode(technology, links, gigabits),
  perDevice: true,
});

/** Networks between nodes that reference designs have: a port each from A100 on, four for a DGX-1. */
const usualFabrics: Partial<Record<Family, Fabric>> = {
  volta: ofNode('ib', 4, 100),
  ampere: ofDevice('ib', 1, 200),
  hopper: ofDevice('ib', 1, 400),
  blackwell: ofDevice('ib', 1, 400),
  cdna2: ofNode('slingshot', 4, 200),
  cdna3: ofDevice('roce', 1, 400),
  cdna4: ofDevice('roce', 1, 400),
  gaudi2: ofDevice('roce', 3, 100),
  gaudi3: ofDevice('roce', 3, 200),
};

function usualFabric(around: Surroundings): UsualFabric {
  const { family, id } = chipOf(around.accelerator);
  const { devicesPerNode } = around;
  if (/^g?b300/.test(id)) return { ...ofDevice('ib', 1, 800), devicesPerNode };
  if (/pcie|nvl/.test(id)) return { ...ofNode('ib', 1, 200), devicesPerNode };
  const onBoard = /sxm|^g[bh][0-9]00|^h20-|^mi|^gaudi/.test(id);
  const usual = onBoard ? usualFabrics[family] : undefined;
  return { ...(usual ?? ofNode('ethernet', 1, 100)), devicesPerNode };
}

/**
 * The network between nodes, from the words of a publication, by id or in full where the catalogue has none
 * like it; what the words leave open is as usual for the accelerator. Slices of TPUs share one torus.
 */
export function interNodeNamed(text: string, around: Surroundings): NetworkChoice {
  const words = wordsOf(text);
  const own = ownNetwork(chipOf(around.accelerator));
  if (own?.startsWith('ici') === true && !/ethernet|dcn|gb/.test(words)) return own;
  if (/nv ?link|\bnvl/.test(words)) return intraNodeNamed(text, around);
  return fabricNamed(text, usualFabric(around));
}

/** The networks that usually go with an accelerator of the catalogue. */
export const usualNetworks = (accelerator: unknown, devicesPerNode: number) => {
  const around = { accelerator, devicesPerNode };
  return { intraNode: intraNodeNamed('', around), interNode: interNodeNamed('', around) };
};
