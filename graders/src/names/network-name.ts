import type { z } from 'zod';
import type { Network } from '../cost-model/schema/hardware.js';
import { networks } from '../catalog/networks.js';
import { efa1x100 } from '../catalog/networks/efa-1x100.js';
import { efa32x100 } from '../catalog/networks/efa-32x100.js';
import { efa4x100 } from '../catalog/networks/efa-4x100.js';
import { ethernet100g } from '../catalog/networks/ethernet-100g.js';
import { ethernet10g } from '../catalog/networks/ethernet-10g.js';
import { ethernet200g } from '../catalog/networks/ethernet-200g.js';
import { ethernet25g } from '../catalog/networks/ethernet-25g.js';
import { ethernet400g } from '../catalog/networks/ethernet-400g.js';
import { ethernet50g } from '../catalog/networks/ethernet-50g.js';
import { ibEdr4x100 } from '../catalog/networks/ib-edr-4x100.js';
import { ibHdr8x200 } from '../catalog/networks/ib-hdr-8x200.js';
import { ibNdr8x400 } from '../catalog/networks/ib-ndr-8x400.js';
import { opa4x100 } from '../catalog/networks/opa-4x100.js';
import { roce8x200 } from '../catalog/networks/roce-8x200.js';
import { slingshot4x200 } from '../catalog/networks/slingshot-4x200.js';
import { tcpx4x200 } from '../catalog/networks/tcpx-4x200.js';
import { tcpxo8x200 } from '../catalog/networks/tcpxo-8x200.js';

/** Longest description that is looked at. */
const longest = 200;

/** A network by its id, or in full where the catalogue has none like it. */
export type NetworkChoice = string | z.input<typeof Network>;

/** Words, lower case, in which every run of other signs but `/`, `.` and `=` is one space. */
export const wordsOf = (text: string): string =>
  text
    .slice(0, longest)
    .toLowerCase()
    .replace(/[×✕*]/g, 'x')
    .replace(/[^a-z0-9./=+]+/g, ' ')
    .trim();

/** How a network between nodes is used by communication libraries; what its ids begin with. */
export type Technology =
  'ib' | 'opa' | 'slingshot' | 'efa' | 'roce' | 'tcpxo' | 'tcpx' | 'ethernet';

const technologies: readonly (readonly [RegExp, Technology])[] = [
  [/omni ?path|\bopa\b/, 'opa'],
  [/slingshot|\bss ?11\b|\bcxi\b/, 'slingshot'],
  [/\befa\b|elastic fabric/, 'efa'],
  // Meta trains on RoCE (arXiv:2407.21783 section 3.3.1)
  [/roce|\brdma\b|spectrum|\bmeta\b/, 'roce'],
  [/tcpxo|fastrak/, 'tcpxo'],
  [/tcpx/, 'tcpx'],
  [/\bib\b|infiniband|\d?[fehnx]dr|\bcx ?[4-8]\b|connectx|quantum/, 'ib'],
  [/ethernet|gbe\b|\btcp\b|\bgige\b/, 'ethernet'],
];

/** Gb/s of one port by InfiniBand generation; `NDR200` and `HDR100` are split ports. */
const generations: readonly (readonly [RegExp, number])[] = [
  [/xdr/, 800],
  [/ndr ?200/, 200],
  [/ndr/, 400],
  [/hdr ?100/, 100],
  [/hdr/, 200],
  [/edr/, 100],
  [/fdr/, 56],
];

/** What a description says of a network between nodes; what it leaves open is undefined. */
export interface Said {
  readonly technology: Technology | undefined;
  /** Ports of one node, or of one device. */
  readonly ports: number | undefined;
  readonly portGigabits: number | undefined;
  /** Of a port by the generation of InfiniBand that is named. */
  readonly generation: number | undefined;
  /** Of all ports together. */
  readonly totalGigabits: number | undefined;
  /** Every rate that is stated. */
  readonly rates: readonly number[];
  readonly perDevice: boolean;
  readonly perNode: boolean;
}

const rate =
  /(?<!\d|\d,|\.)(\d{1,5}(?:\.\d{1,3})?) ?([GgTt])(?:(B(?:\/s|ps))|i?[bB]?(?:\/s|ps|it(?:\/s)?|[eE])?)(?![a-zA-Z])/g;

/** Each rate in Gb/s that a text states: bits, unless it writes it with a capital B. */
function statedGigabits(text: string): number[] {
  return [...text.slice(0, longest).matchAll(rate)]
    .map(([, size, unit, bytes]) => {
      const giga = Number(size) * (unit?.toLowerCase() === 't' ? 1000 : 1);
      return giga * (bytes === undefined ? 1 : 8);
    })
    .filter((gigabits) => gigabits > 0);
}

const portWord = '(?:port|link|rail|nic|hca|adapter)';
const counted = new RegExp(String.raw`(?:^| )(\d{1,2}) ${portWord}s?\b`);

/** Ports that a text counts: `8x HDR`, `4 x 100`, `HDR x8`, `4 rails`. */
function statedPorts(words: string): number | undefined {
  const found =
    /(?:^| |=)(\d{1,2}) ?x/.exec(words) ??
    / x ?(\d{1,2})(?: |$)/.exec(words) ??
    counted.exec(words);
  const ports = Number(found?.[1]);
  return ports > 0 ? ports : undefined;
}

const ofDevice = /per (?:gpu|device|rank|chip|accelerator|card|gcd)|\/ ?(?:gpu|device)|each gpu/;
const ofNode = /per (?:node|server|host|instance)|\/ ?(?:node|server)|total|aggregate|=/;
const ofPort = new RegExp(String.raw`(?:per |\/ ?|each )${portWord}\b`);

/** What a description of a network between nodes says, each figure by what it is the figure of. */
export function saidOf(text: string): Said {
  const words = wordsOf(text);
  const technology = technologies.find(([pattern]) => pattern.test(words))?.[1];
  const rates = statedGigabits(text);
  const ports = statedPorts(words);
  const generation =
    technology === 'ib' ? generations.find(([pattern]) => pattern.test(words))?.[1] : undefined;
  const perPort = ofPort.test(words) || (ports !== undefined && !/=|total|aggregate/.test(words));
  // where a port's rate and the total of all are both stated, the total is the larger
  const [gigabits] = perPort ? rates : rates.toSorted((a, b) => b - a);
  return {
    technology,
    ports,
    generation,
    portGigabits: generation ?? (perPort ? gigabits : undefined),
    totalGigabits: perPort ? undefined : gigabits,
    rates,
    perDevice: ofDevice.test(words),
    perNode: ofNode.test(words),
  };
}

/** Whether words say anything of a network between nodes: what it is, or how fast. */
export function namesFabric(text: string): boolean {
  const { technology, portGigabits, totalGigabits } = saidOf(text);
  return (technology ?? portGigabits ?? totalGigabits) !== undefined;
}

/** Ports of one owner, and Gb/s of each, from what was said. */
interface Ports {
  readonly links: number;
  readonly gigabits: number;
}

/** A rate that names no owner and is that of a usual port is the rate of each port, of which each device has one. */
const saysPortRate = (said: Said, usual: Ports, portEach: boolean): boolean =>
  (portEach || said.technology === 'ib') &&
  !said.perDevice &&
  !said.perNode &&
  said.technology !== 'ethernet' &&
  said.totalGigabits === (said.portGigabits ?? usual.gigabits);

/** The total over the ports; where neither is said, ports of the usual rate. */
function portsOf(said: Said, usual: Ports, portEach: boolean): Ports {
  const { ports, totalGigabits: total } = said;
  if (total === undefined || (ports === undefined && saysPortRate(said, usual, portEach))) {
    return { links: ports ?? usual.links, gigabits: said.portGigabits ?? usual.gigabits };
  }
  if (ports !== undefined) return { links: ports, gigabits: total / ports };
  const each = Math.min(said.portGigabits ?? usual.gigabits, total);
  const links = Math.min(64, Math.max(1, Math.round(total / each)));
  return { links, gigabits: total / links };
}

type Manners = Pick<z.input<typeof Network>, 'kind' | 'latencySeconds' | 'efficiency'>;

const ethernets = [ethernet10g, ethernet25g, ethernet50g, ethernet100g, ethernet200g] as const;

/** An entry of the same technology, whose latency and efficiency hold for another number of ports. */
function sample(technology: Technology, gigabits: number): Manners {
  switch (technology) {
    case 'ib':
      if (gigabits >= 400) return ibNdr8x400;
      return gigabits > 100 ? ibHdr8x200 : ibEdr4x100;
    case 'ethernet':
      return ethernets.find((e) => gigabits <= e.bytesPerSecond / 0.125e9) ?? ethernet400g;
    case 'opa':
      return opa4x100;
    case 'slingshot':
      return slingshot4x200;
    case 'efa':
      return efa4x100;
    case 'tcpx':
      return tcpx4x200;
    case 'tcpxo':
      return tcpxo8x200;
    case 'roce':
      return roce8x200;
  }
}

function inFull(technology: Technology, gigabits: number): Manners {
  const { kind, latencySeconds, efficiency } = sample(technology, gigabits);
  return { kind, latencySeconds, efficiency };
}

/** The entry of a technology with the same rate a node (or a device), if there is one. */
function entryLike(
  technology: Technology,
  ports: Ports,
  scope: 'node' | 'device' = 'node',
): string | undefined {
  const total = (ports.links * ports.gigabits) / 8;
  const same = Object.values(networks).filter(
    (n) =>
      n.id.startsWith(`${technology}-`) &&
      n.scope === scope &&
      Math.abs((n.links * n.bytesPerSecond) / (total * 1e9) - 1) < 0.01,
  );
  return (same.find((n) => n.links === ports.links) ?? same[0])?.id;
}

/** What a machine has where a description says nothing. */
export interface UsualFabric {
  readonly technology: Technology;
  /** Of one node, or of one device where `perDevice`. */
  readonly ports: Ports;
  readonly perDevice: boolean;
  readonly devicesPerNode: number;
}

/** What is usual, for one device or for one node. */
function usualPorts(usual: UsualFabric, perDevice: boolean): Ports {
  const { ports, devicesPerNode } = usual;
  if (perDevice === usual.perDevice) return ports;
  return { ...ports, links: perDevice ? 1 : ports.links * devicesPerNode };
}

/** Networks that are sold in one size for machines of a generation. */
function onlySize(technology: Technology, portGigabits: number): string | undefined {
  if (technology === 'efa') {
    if (portGigabits >= 400) return efa32x100.id;
    return portGigabits >= 200 ? efa4x100.id : efa1x100.id;
  }
  const sold = { opa: opa4x100, slingshot: slingshot4x200, tcpx: tcpx4x200, tcpxo: tcpxo8x200 };
  return technology in sold ? sold[technology as keyof typeof sold].id : undefined;
}

/** The network between nodes that a description means, filled up with what is usual for the machine. */
export function fabricNamed(text: string, usual: UsualFabric): NetworkChoice {
  const said = saidOf(text);
  const known = said.ports !== undefined || said.totalGigabits !== undefined;
  const perDevice = said.perDevice || (!known && usual.perDevice);
  const ports = portsOf(said, usualPorts(usual, perDevice), usual.perDevice);
  const technology = technologyOf(said, usual, ports);
  const sold = known ? undefined : onlySize(technology, usual.ports.gigabits);
  return sold ?? choiceOf(technology, ports, perDevice ? usual.devicesPerNode : 0);
}

/** Rates that only RDMA reaches are no TCP, whatever they are called. */
function technologyOf(said: Said, usual: UsualFabric, ports: Ports): Technology {
  if (said.technology === 'ethernet' && ports.links * ports.gigabits > 400) return 'roce';
  if (said.technology !== undefined) return said.technology;
  return said.totalGigabits === undefined ? usual.technology : 'roce';
}

/** `devicesPerNode` above 0: the ports are those of each of so many devices. */
function choiceOf(technology: Technology, ports: Ports, devicesPerNode: number): NetworkChoice {
  const ofNode = devicesPerNode > 0 ? { ...ports, links: ports.links * devicesPerNode } : ports;
  const id =
    entryLike(technology, ofNode) ??
    (devicesPerNode > 0 ? entryLike(technology, ports, 'device') : undefined);
  if (id !== undefined) return id;
  return {
    ...inFull(technology, ports.gigabits),
    scope: devicesPerNode > 0 ? 'device' : 'node',
    links: Math.min(64, ports.links),
    bytesPerSecond: (ports.gigabits / 8) * 1e9,
  };
}
