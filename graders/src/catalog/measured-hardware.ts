import { accelerators } from './accelerators.js';

const acceleratorOf: Readonly<Record<string, string>> = {
  'A100-SXM-80GB': 'a100-sxm-80gb',
  'A100-SXM-40GB': 'a100-sxm-40gb',
  'H100-SXM-80GB': 'h100-sxm-80gb',
  'H200-SXM-141GB': 'h200-sxm-141gb',
  GB200: 'gb200-186gb',
  GB300: 'gb300-279gb',
  'B300-SXM': 'b300-sxm-270gb',
  'B200-SXM-180GB': 'b200-sxm-180gb',
  'V100-SXM2-16GB': 'v100-sxm-16gb',
};

/** H100 variants with HBM2e: 96 GB at 500 W, 94 GB. */
const variants: Readonly<Record<string, { readonly gib: number; readonly bandwidth: number }>> = {
  'H100-SXM-96GB (HBM2e, 500W)': { gib: 94.5, bandwidth: 2.4e12 },
  'H100-SXM-94GB': { gib: 93.6, bandwidth: 2.4e12 },
};

/** An accelerator as a table of runs names it: its id, or in full where the catalogue lacks it. */
export function acceleratorNamed(name: string): unknown {
  const variant = variants[name];
  if (variant === undefined) return acceleratorOf[name];
  return {
    ...accelerators['h100-sxm-80gb'],
    id: undefined,
    name,
    memoryBytes: variant.gib * 2 ** 30,
    memoryBandwidth: variant.bandwidth,
  };
}

const intraNodes = [
  ['NVLink2', 'nvlink2'],
  ['NVLink3', 'nvlink3'],
  ['NVLink4', 'nvlink4'],
  ['NVLink5', 'nvlink5'],
] as const;

const interNodes = [
  ['8x HDR', 'ib-hdr-8x200'],
  ['4x HDR', 'ib-hdr-4x200'],
  ['1600Gb/s RoCE', 'roce-8x200'],
  ['3200Gb/s', 'roce-8x400'],
  ['OmniPath', 'ib-edr-4x100'],
  ['EDR', 'ib-edr-1x100'],
  ['800Gb/s', 'ib-xdr-8x800'],
  ['NDR', 'ib-ndr-8x400'],
  ['400Gb/s', 'ib-ndr-8x400'],
  ['Meta', 'roce-8x400'],
] as const;

const named = (text: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([part]) => text.includes(part))?.[1];

/** Id of the network inside a node, from the words of a publication. */
export const intraNodeNamed = (text: string): string | undefined => named(text, intraNodes);

/** Id of the network between nodes, from the words of a publication. */
export const interNodeNamed = (text: string): string | undefined => named(text, interNodes);
