import {
  acceleratorNamed,
  gigabytesIn,
  possibleSizes,
  sizesUnlike,
  statedGigabytes,
} from '../../names/accelerator-name.js';
import { cell, number, type MeasuredRun } from './run-cells.js';

/**
 * Words of a row that one memory size alone of a chip goes with, and whence: a form, a machine or a kind of memory.
 * What is sold with several sizes (DGX-1, DGX A100, SXM2, SXM4, SXM5) decides nothing.
 */
const tellingWords: readonly (readonly [chip: RegExp, words: RegExp, gigabytes: number])[] = [
  // NVIDIA DGX-2 data sheet, 2018: sixteen V100 SXM3 of 32 GB behind NVSwitch, which no other machine of V100 has
  [/v100/, /\bsxm3\b|\bdgx ?2\b|nv ?switch/, 32],
  // NVIDIA A100 data sheet, 2021: 40 GB are HBM2, 80 GB are HBM2e
  [/a100/, /\bhbm2\b/, 40],
  [/a100/, /\bhbm2e\b/, 80],
  // NVIDIA GH200 data sheet, 2023: 96 GB are HBM3, 144 GB are HBM3e
  [/gh200/, /\bhbm3\b/, 96],
  [/gh200/, /\bhbm3e\b/, 144],
  // NVIDIA DGX H100 data sheet, 2022: eight of 80 GB
  [/(?<!g)h100/, /dgx/, 80],
  // AMD Instinct MI250 and MI250X data sheets, 2021: a module is two dies (GCD) of 64 GB
  [/mi250/, /\bgcd\b/, 64],
  [/mi250/, /\bmodule\b/, 128],
];

/** A description as it is looked at: in small letters, every sign a space. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** Gigabytes that words about the device and the network inside its node tell; undefined where these differ or are none. */
function toldGigabytes(run: MeasuredRun): number | undefined {
  const gpu = plain(cell(run, 'gpu'));
  const words = `${gpu} ${plain(cell(run, 'intra_net'))}`;
  const told = tellingWords.filter(([chip, word]) => chip.test(gpu) && word.test(words));
  const sizes = new Set(told.map(([, , gigabytes]) => gigabytes));
  return sizes.size === 1 ? [...sizes][0] : undefined;
}

/** The accelerator of a row: its size as the name says it, else as its column does, else as other words of the row tell. */
export function acceleratorOf(run: MeasuredRun): unknown {
  const size = number(run, 'gpu_mem_gb') ?? toldGigabytes(run);
  return acceleratorNamed(cell(run, 'gpu'), size);
}

const inWords = (sizes: readonly number[]): string =>
  `${sizes.slice(0, -1).join(', ')} or ${sizes.at(-1) ?? ''}`;

/** Which variant a bare name means when the chip is made with several sizes and nothing of the row tells which. */
function sizeLeftOpen(run: MeasuredRun): string | undefined {
  const gpu = cell(run, 'gpu');
  const sizes = possibleSizes(gpu);
  if (sizes.length < 2 || toldGigabytes(run) !== undefined) return undefined;
  const which = /mi250/i.test(gpu)
    ? 'a die (GCD) of 64 or a module of 128 GB'
    : `a device of ${inWords(sizes)} GB`;
  const example = JSON.stringify(`${gpu} ${sizes[0] ?? ''}GB`);
  return `column gpu_mem_gb: must not be blank where column gpu is ${JSON.stringify(gpu)}, which may be ${which}; fill in the gigabytes of one device, or say them in column gpu (${example})`;
}

/** Why the memory of a row's devices is none that they can have, is said in two ways, or is left open. */
export function wrongMemory(run: MeasuredRun): string | undefined {
  const gpu = cell(run, 'gpu');
  const several = gigabytesIn(gpu);
  if (several.length > 1)
    return `column gpu: ${JSON.stringify(gpu)} names ${several.length} sizes, ${inWords(several)} GB; name one`;
  const named = statedGigabytes(gpu);
  const given = number(run, 'gpu_mem_gb');
  if (named !== undefined && given !== undefined && Math.abs(named / given - 1) >= 0.12)
    return `column gpu_mem_gb: ${given} is not what column gpu says, ${JSON.stringify(gpu)}`;
  const size = named ?? given;
  if (size === undefined) return sizeLeftOpen(run);
  const known = sizesUnlike(gpu, size);
  if (known === undefined) return undefined;
  const where = named === undefined ? `column gpu_mem_gb: ${given}` : `column gpu: ${named} GB`;
  return `${where} is no memory size of ${JSON.stringify(gpu)}; known are ${known.join(', ')}`;
}
