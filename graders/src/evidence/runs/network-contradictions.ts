import { accelerators } from '../../catalog/accelerators.js';
import type { AcceleratorEntry } from '../../catalog/accelerator-entry.js';
import {
  devicesOfNode,
  interNodeNamed,
  intraNodeNamed,
  networkOfOtherChip,
  usualNetworks,
  type Surroundings,
} from '../../names/hardware-name.js';
import { saidOf, wordsOf, type Said } from '../../names/network-name.js';
import type { NetworkEntry } from '../../catalog/network-entry.js';
import { networks } from '../../catalog/networks.js';
import { slotOf } from '../../commands/possible-hardware.js';
import { acceleratorOf } from './run-accelerator.js';
import { number, type MeasuredRun } from './run-cells.js';

type Fault = (run: MeasuredRun) => string | undefined;

const near = (a: number, b: number, within = 0.01): boolean => Math.abs(a / b - 1) < within;

/** The machine around the networks of a run. */
function aroundOf(run: MeasuredRun): Surroundings {
  const devices = number(run, 'gpus') ?? 1;
  return {
    accelerator: acceleratorOf(run),
    devicesPerNode: devicesOfNode(number(run, 'gpus_per_node') ?? 8, devices),
  };
}

function entryOf(run: MeasuredRun): AcceleratorEntry | undefined {
  const named = acceleratorOf(run);
  return typeof named === 'string' ? accelerators[named] : undefined;
}

/** The generation of NVLink that a network of the catalogue is, if it is one. */
const generationOf = (network: string): string | undefined => /^nvlink(\d)/.exec(network)?.[1];

const nvidia = /nv ?link|nv ?switch|nvl ?\d|cube/;

const ofChip: Fault = (run) => {
  const { gpu = '', intra_net = '' } = run;
  const words = wordsOf(intra_net);
  if (words === '') return undefined;
  const wrong = `column intra_net: ${JSON.stringify(intra_net)} is no network of column gpu, ${JSON.stringify(gpu)}`;
  if (networkOfOtherChip(intra_net, gpu)) return wrong;
  if (!nvidia.test(words)) return undefined;
  const around = aroundOf(run);
  const has = generationOf(intraNodeNamed('', around));
  // a bridge joins two cards alone, and no network here is one
  if (has === undefined) return `${wrong}, whose cards sit in slots; write PCIe`;
  const said = generationOf(intraNodeNamed(intra_net, around));
  const first = /nv ?link ?v?1(?![\d.])/.test(words);
  return said === has && !first ? undefined : `${wrong}, which has NVLink${has}`;
};

const gigabytesOf = ({ links, bytesPerSecond }: NetworkEntry): number =>
  (links * bytesPerSecond) / 1e9;

/** A rate inside a node is one of a device, in one direction or both together. */
const rateOfNode: Fault = (run) => {
  const text = run['intra_net'] ?? '';
  const network = networks[intraNodeNamed(text, aroundOf(run))];
  if (network === undefined) return undefined;
  const one = gigabytesOf(network);
  const wrong = saidOf(text).rates.find(
    (gigabits) => !near(gigabits / 8, one, 0.02) && !near(gigabits / 8, 2 * one, 0.02),
  );
  return wrong === undefined
    ? undefined
    : `column intra_net: ${JSON.stringify(text)} is at another rate than ${network.name}, of which a device has ${one} GB/s in one direction and ${2 * one} in both`;
};

/** A slot of a later generation than the device's own. */
const slotOfChip: Fault = (run) => {
  const text = run['intra_net'] ?? '';
  const named = /^pcie(\d)/.exec(text === '' ? '' : intraNodeNamed(text, aroundOf(run)))?.[1];
  const rate = entryOf(run)?.hostBandwidth;
  if (named === undefined || rate === undefined) return undefined;
  const own = slotOf(rate);
  const stated = Number(/(?:gen|e|v) ?v?([3-6])/.exec(wordsOf(text))?.[1] ?? own);
  return stated <= own
    ? undefined
    : `column intra_net: ${JSON.stringify(text)} is faster than the slot of column gpu, ${JSON.stringify(run['gpu'])}, which is of PCIe ${own}`;
};

/** Kinds of networks inside a node, of which a description names one. */
const insideKinds = [nvidia, /xgmi|infinity/, /\bici\b|torus/, /pci/];

/** Kinds of networks between nodes; RoCE and TCPX run over Ethernet, and RDMA is what several of them do. */
const betweenKinds = [
  /\bib\b|infiniband|[fehnx]dr|quantum/,
  /omni ?path|\bopa\b/,
  /slingshot|\bss ?11\b|\bcxi\b/,
  /\befa\b|elastic fabric/,
  /tcpxo|fastrak/,
  /tcpx(?!o)/,
  /\broce|ethernet|gbe\b|gige|spectrum/,
  /\bici\b|torus/,
  /nv ?link|nv ?switch|\bnvl/,
];

const kindsIn = (text: string, kinds: readonly RegExp[]): number => {
  const words = wordsOf(text);
  return kinds.filter((kind) => kind.test(words)).length;
};

const several: Fault = ({ intra_net = '', inter_net = '' }) => {
  if (kindsIn(intra_net, insideKinds) > 1)
    return `column intra_net: ${JSON.stringify(intra_net)} names several networks; name the one that was used`;
  return kindsIn(inter_net, betweenKinds) > 1 && !/tcpx.*ethernet|ethernet.*tcpx/i.test(inter_net)
    ? `column inter_net: ${JSON.stringify(inter_net)} names several networks; name the one that was used`
    : undefined;
};

/** Between slices of TPUs is their own torus or Ethernet, between other nodes never a torus. */
const betweenChips: Fault = (run) => {
  const { gpu = '', inter_net = '' } = run;
  const words = wordsOf(inter_net);
  if (words === '') return undefined;
  const wrong = `column inter_net: ${JSON.stringify(inter_net)} is no network of column gpu, ${JSON.stringify(gpu)}`;
  const usual = intraNodeNamed('', aroundOf(run));
  const torus = usual.startsWith('ici');
  if (/\bici\b|\bdcn\b|torus/.test(words)) return torus ? undefined : wrong;
  if (torus) return /ethernet|gbe\b/.test(words) ? undefined : wrong;
  if (!/nv ?link|nv ?switch|\bnvl/.test(words)) return undefined;
  return generationOf(intraNodeNamed(inter_net, aroundOf(run))) === generationOf(usual)
    ? undefined
    : wrong;
};

/** Ports as they are sold, in Gb/s: a rate of one of them is that of a node as well as of a port. */
const portRates = [25, 40, 50, 56, 100, 200, 400, 800];

const ownerMissing = ({ technology, ports, rates, ...said }: Said): boolean => {
  if (said.generation !== undefined || ports !== undefined || said.portGigabits !== undefined)
    return false;
  if (said.perDevice || said.perNode) return false;
  // a server has one Ethernet, and clouds sell EFA and TCPX by the instance
  const soldByNode = ['ethernet', 'efa', 'tcpx', 'tcpxo', 'slingshot'];
  if (technology !== undefined && soldByNode.includes(technology)) return false;
  return rates.some((gigabits) => portRates.includes(gigabits));
};

/** Whether a rate is that of a port of the generation that is named, or of several. */
function ratesAgree({ generation, ports, rates }: Said): boolean {
  const [a, b] = rates.toSorted((x, y) => x - y);
  if (rates.length > 2) return false;
  if (a === undefined) return true;
  if (b !== undefined && !near(b, a) && !(ports !== undefined && near(b, a * ports))) return false;
  if (generation === undefined) return true;
  return rates.every((gigabits) =>
    ports === undefined
      ? near(gigabits, Math.max(1, Math.round(gigabits / generation)) * generation)
      : near(gigabits, generation) || near(gigabits, generation * ports),
  );
}

const ratesBetween: Fault = ({ inter_net = '' }) => {
  const said = saidOf(inter_net);
  const shown = `column inter_net: ${JSON.stringify(inter_net)}`;
  const { technology, rates, ports, generation } = said;
  if (!ratesAgree(said))
    return `${shown} states rates that do not go together; a port has ${generation ?? rates[0]} Gb/s`;
  if (ownerMissing(said))
    return `${shown} does not say of what ${rates[0]} Gb/s is the rate; write it per node, per GPU or per port, or with the number of ports (8x HDR IB 200Gb/s)`;
  const words = wordsOf(inter_net);
  const slotsAlone = technology === 'ib' && !/\bib\b|infiniband/.test(words);
  const named = generation ?? rates[0];
  if (named === undefined && (technology === 'ethernet' || slotsAlone || ports !== undefined))
    return `${shown} does not say at what rate; write it (25 GbE, HDR, 400Gb/s per GPU)`;
  return undefined;
};

/** A question mark, or two generations: what is left open is read only where a blank cell means the same. */
const leftOpen: Fault = (run) => {
  const around = aroundOf(run);
  const usual = usualNetworks(around.accelerator, around.devicesPerNode);
  const checks = [
    ['intra_net', intraNodeNamed, usual.intraNode],
    ['inter_net', interNodeNamed, usual.interNode],
  ] as const;
  for (const [column, named, blank] of checks) {
    const text = run[column] ?? '';
    const generations = new Set(text.match(/[fehnx]dr|nvlink ?\d/gi));
    if (!text.includes('?') && generations.size < 2) continue;
    if (JSON.stringify(named(text, around)) !== JSON.stringify(blank))
      return `column ${column}: ${JSON.stringify(text)} leaves open what was used, and is not what is usual for column gpu; name one, or leave the cell blank`;
  }
  return undefined;
};

const all: readonly Fault[] = [
  several,
  ofChip,
  slotOfChip,
  rateOfNode,
  betweenChips,
  leftOpen,
  ratesBetween,
];

/** Why the networks of a run cannot be read as they are described: beside its device, or because a figure has two meanings. */
export const wrongNetwork: Fault = (run) => {
  for (const fault of all) {
    const found = fault(run);
    if (found !== undefined) return found;
  }
  return undefined;
};
