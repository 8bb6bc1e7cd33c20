import type { AcceleratorEntry } from '../catalog/accelerator-entry.js';
import { accelerators } from '../catalog/accelerators.js';

/** Longest name that is looked at; what a table writes beyond it is no name. */
const longest = 160;

/**
 * Chips by what tables write, and how their ids begin. The first that matches counts, so longer names stand first.
 * A chip may follow another word at once (`DGXA100`, `TPUv4`), but no letter or digit that is not of such a word.
 */
const chips: readonly (readonly [written: string, id: string])[] = [
  ['gb300', 'gb300'],
  ['gb200', 'gb200'],
  ['gh200', 'gh200'],
  ['grace hopper', 'gh200'],
  ['b300', 'b300'],
  ['b200', 'b200'],
  ['h800', 'h800'],
  ['h200', 'h200'],
  ['h100', 'h100'],
  ['h20', 'h20'],
  ['a800', 'a800'],
  ['a100', 'a100'],
  ['a6000', 'rtx-a6000'],
  ['6000 ada', 'rtx-6000-ada'],
  ['rtx6000 ada', 'rtx-6000-ada'],
  ['a40', 'a40'],
  ['a30', 'a30'],
  ['a10g', 'a10g'],
  ['a10', 'a10'],
  // 32 GB alone (NVIDIA V100S PCIe data sheet, 2020)
  ['v100s', 'v100-pcie-32gb'],
  ['v100', 'v100'],
  ['t4', 't4'],
  ['l40s', 'l40s'],
  ['l40', 'l40'],
  ['l4', 'l4'],
  ['3090', 'rtx-3090'],
  ['4090', 'rtx-4090'],
  ['5090', 'rtx-5090'],
  ['mi355x', 'mi355x'],
  ['mi355', 'mi355x'],
  ['mi350x', 'mi355x'],
  ['mi325x', 'mi325x'],
  ['mi325', 'mi325x'],
  ['mi300a', 'mi300a'],
  ['mi300x', 'mi300x'],
  ['mi300', 'mi300x'],
  ['mi250x', 'mi250x'],
  ['mi250', 'mi250'],
  ['mi210', 'mi210'],
  ['trillium', 'tpu-v6e'],
  ['v6e', 'tpu-v6e'],
  ['v5litepod', 'tpu-v5e'],
  ['v5 lite', 'tpu-v5e'],
  ['v5e', 'tpu-v5e'],
  ['v5p', 'tpu-v5p'],
  ['tpu v4', 'tpu-v4'],
  ['tpuv4', 'tpu-v4'],
  ['gaudi 3', 'gaudi3'],
  ['gaudi3', 'gaudi3'],
  ['gaudi 2', 'gaudi2'],
  ['gaudi2', 'gaudi2'],
];

/** One name of each chip that is known. */
export const knownChips: readonly string[] = [
  ...new Map(chips.toReversed().map(([written, id]) => [id, written.toUpperCase()])).values(),
].toReversed();

/** Words that tables write in front of a chip without a gap. */
const glued = ['dgx', 'hgx', 'nvidia', 'tesla', 'rtx', 'tpu', 'amd', 'instinct'];

function mentions(text: string, chip: string): boolean {
  for (let at = text.indexOf(chip); at >= 0; at = text.indexOf(chip, at + 1)) {
    const before = text.slice(0, at);
    const after = text.charAt(at + chip.length);
    const opens = !/[a-z0-9]$/.test(before) || glued.some((word) => before.endsWith(word));
    // a size or a form may follow at once: A100SXM, A10080G is nobody's
    if (opens && !/[0-9]/.test(after)) return true;
  }
  return false;
}

/** A name as it is looked at: in small letters, every sign a space. */
const letters = (name: string): string =>
  name
    .slice(0, longest)
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ');

/** Sizes in gigabytes that a name states (`80GB`, `80G`, both of `40/80GB`), rates left out. */
export function gigabytesIn(name: string): readonly number[] {
  const sizes = letters(name).matchAll(
    /(?<![a-z0-9])\d{1,3}(?= ?g(?:i?b)?(?![a-z0-9]|\/ ?s)|(?:\/\d{1,3})+ ?g)/g,
  );
  return [...new Set([...sizes].map(([size]) => Number(size)))].filter((size) => size > 0);
}

/** Gigabytes that a name states; undefined where it states none, or more than one. */
export function statedGigabytes(name: string): number | undefined {
  const [size, ...others] = gigabytesIn(name);
  return others.length === 0 ? size : undefined;
}

/** Whether a name names a chip, and no other besides. */
export function namesOneChip(name: string): boolean {
  const text = letters(name);
  const [first, id] = chips.find(([written]) => mentions(text, written)) ?? [];
  if (first === undefined) return false;
  const rest = text.replaceAll(first, ' ');
  return chips.every(([written, other]) => other === id || !mentions(rest, written));
}

/** What may stand beside a chip's name: makers, forms, memory and power. */
const beside = [
  ...['nvidia', 'amd', 'intel', 'google', 'cloud', 'geforce', 'tesla', 'quadro', 'instinct'],
  ...['habana', 'dgx', 'hgx', 'rtx', 'tpu', 'grace', 'hopper', 'blackwell', 'ampere', 'volta'],
  ...['turing', 'ada', 'lovelace', 'generation', 'super', 'ultra', 'superchip', 'tensor', 'core'],
  ...[
    'gpus?',
    'gcd',
    'module',
    String.raw`sxm\d?`,
    'pcie',
    'pci',
    'e',
    'oam',
    String.raw`nvl(?:\d\d)?`,
  ],
  ...[String.raw`hbm\d?e?`, String.raw`gddr\dx?`, String.raw`\d{1,3}(?:gi?b?)?`],
  ...['gi?b', String.raw`\d{2,4}w`],
].join('|');
const besideChip = new RegExp(`^(?:${beside})$`);

/** The first word of an accelerator's description that says something which is not known; undefined where none does. */
export function unknownChipWord(name: string): string | undefined {
  if (name.includes('?')) return '?';
  const text = letters(name).trim();
  const chip = chips.find(([written]) => mentions(text, written))?.[0] ?? '';
  const rest = text.replaceAll(chip, ' ');
  // slices of TPUs count their cores
  const isTpu = /tpu|litepod/.test(text);
  return rest
    .split(/[ /]+/)
    .find((word) => word !== '' && !besideChip.test(word) && !(isTpu && /^\d{1,5}$/.test(word)));
}

const formOf = (text: string): string | undefined => {
  if (text.includes('pcie') || text.includes('pci e')) return 'pcie';
  if (text.includes('nvl ') || text.endsWith('nvl')) return 'nvl';
  return text.includes('sxm') ? 'sxm' : undefined;
};

const gigabytes = (entry: AcceleratorEntry): number => entry.memoryBytes / 2 ** 30;

/** The entries of a chip in the form that was named; where none was, those of the first. */
function ofForm(id: string, form: string | undefined): readonly AcceleratorEntry[] {
  const all = Object.values(accelerators).filter((a) => a.id === id || a.id.startsWith(`${id}-`));
  const same = (wanted: string) => all.filter((a) => a.id.split('-').includes(wanted));
  const named = form === undefined ? [] : same(form);
  if (named.length > 0) return named;
  const soldered = same('sxm');
  return soldered.length > 0 ? soldered : all;
}

/** Both dies of a module that counts as one device. */
const wholeModule = (die: AcceleratorEntry): unknown => ({
  ...die,
  id: undefined,
  name: die.name.replace('one die (GCD) 64 GB', 'a module 128 GB'),
  memoryBytes: 2 * die.memoryBytes,
  memoryBandwidth: 2 * die.memoryBandwidth,
  multiprocessors: 2 * die.multiprocessors,
  peakFlops: Object.fromEntries(
    Object.entries(die.peakFlops).map(([k, flops = 0]) => [k, 2 * flops]),
  ),
  hostBandwidth: 2 * die.hostBandwidth,
  watts: 2 * (die.watts ?? 0),
});

/** Gigabytes of the variants of a chip in the form that is named, as their ids say them. */
function variantSizes(name: string): readonly number[] {
  const text = letters(name);
  const chip = chips.find(([written]) => mentions(text, written));
  const entries = chip === undefined ? [] : ofForm(chip[1], formOf(text));
  return entries.flatMap((entry) => {
    const size = Number(/-(\d+)gb$/.exec(entry.id)?.[1] ?? Math.round(gigabytes(entry)));
    return entry.id.includes('-gcd-') ? [size, 2 * size] : [size];
  });
}

/** Gigabytes of the variants that a name without its size may mean, from the smallest; two dies of a module count both ways. */
export const possibleSizes = (name: string): readonly number[] =>
  [...new Set(variantSizes(name))].toSorted((a, b) => a - b);

/** How far what is sold (GB, all of it) and what a program sees (GiB, less the reserved) are apart. */
const SOLD_AND_SEEN = 0.08;

/** The variants' sizes in GB where a device is named of a size that none of them has. */
export function sizesUnlike(name: string, size: number): readonly number[] | undefined {
  const sizes = possibleSizes(name);
  const has = sizes.some((variant) => Math.abs(variant / size - 1) < SOLD_AND_SEEN);
  return has || sizes.length === 0 ? undefined : sizes;
}

/** Memory sizes that are still the same device: 270 for 288 GB, 186 for 192 GB. */
const sameSize = (stated: number, entry: AcceleratorEntry): boolean =>
  Math.abs(gigabytes(entry) / stated - 1) < 0.12;

/**
 * The accelerator that a table of runs means: an id of the catalogue, or in full where its memory is of another
 * size than any there; undefined when no chip is named. `memoryGb` counts where the name states no size. Without either
 * it says of which kind the chip is, not which variant: a table's row that leaves that open is refused.
 */
export function acceleratorNamed(name: string, memoryGb?: number): unknown {
  const text = letters(name);
  const chip = chips.find(([written]) => mentions(text, written));
  if (chip === undefined) return undefined;
  const entries = ofForm(chip[1], formOf(text));
  const [first] = entries;
  if (first === undefined) return undefined;
  const size = statedGigabytes(text) ?? memoryGb;
  if (size === undefined || !Number.isFinite(size) || size <= 0) return usual(entries, first).id;
  const off = (a: AcceleratorEntry) => Math.abs(gigabytes(a) - size);
  const nearest = entries.reduce((a, b) => (off(b) < off(a) ? b : a));
  if (sameSize(size, nearest)) return nearest.id;
  if (nearest.id.includes('-gcd-') && sameSize(size / 2, nearest)) return wholeModule(nearest);
  return { ...nearest, id: undefined, memoryBytes: size * 2 ** 30 };
}

/** The variant that stands for a chip whose size is not asked for. */
const usual = (entries: readonly AcceleratorEntry[], first: AcceleratorEntry): AcceleratorEntry =>
  entries.find((a) => /-(?:80|32)gb$/.test(a.id)) ?? first;
