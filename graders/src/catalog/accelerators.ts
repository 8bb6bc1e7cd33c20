import { a100Pcie40gb } from './accelerators/a100-pcie-40gb.js';
import { a100Pcie80gb } from './accelerators/a100-pcie-80gb.js';
import { a100Sxm40gb } from './accelerators/a100-sxm-40gb.js';
import { a100Sxm80gb } from './accelerators/a100-sxm-80gb.js';
import { a1024gb } from './accelerators/a10-24gb.js';
import { a10g24gb } from './accelerators/a10g-24gb.js';
import { a3024gb } from './accelerators/a30-24gb.js';
import { a4048gb } from './accelerators/a40-48gb.js';
import { a800Sxm80gb } from './accelerators/a800-sxm-80gb.js';
import { b200Sxm180gb } from './accelerators/b200-sxm-180gb.js';
import { b300Sxm270gb } from './accelerators/b300-sxm-270gb.js';
import { gaudi296gb } from './accelerators/gaudi2-96gb.js';
import { gaudi3128gb } from './accelerators/gaudi3-128gb.js';
import { gb200186gb } from './accelerators/gb200-186gb.js';
import { gb300279gb } from './accelerators/gb300-279gb.js';
import { gh200144gb } from './accelerators/gh200-144gb.js';
import { gh20096gb } from './accelerators/gh200-96gb.js';
import { h100Nvl94gb } from './accelerators/h100-nvl-94gb.js';
import { h100Pcie80gb } from './accelerators/h100-pcie-80gb.js';
import { h100Sxm80gb } from './accelerators/h100-sxm-80gb.js';
import { h100Sxm94gb } from './accelerators/h100-sxm-94gb.js';
import { h100Sxm96gb } from './accelerators/h100-sxm-96gb.js';
import { h200Sxm141gb } from './accelerators/h200-sxm-141gb.js';
import { h2096gb } from './accelerators/h20-96gb.js';
import { h800Sxm80gb } from './accelerators/h800-sxm-80gb.js';
import { l4048gb } from './accelerators/l40-48gb.js';
import { l40s48gb } from './accelerators/l40s-48gb.js';
import { l424gb } from './accelerators/l4-24gb.js';
import { mi21064gb } from './accelerators/mi210-64gb.js';
import { mi250Gcd64gb } from './accelerators/mi250-gcd-64gb.js';
import { mi250xGcd64gb } from './accelerators/mi250x-gcd-64gb.js';
import { mi300a128gb } from './accelerators/mi300a-128gb.js';
import { mi300x192gb } from './accelerators/mi300x-192gb.js';
import { mi325x256gb } from './accelerators/mi325x-256gb.js';
import { mi355x288gb } from './accelerators/mi355x-288gb.js';
import { rtx3090 } from './accelerators/rtx-3090.js';
import { rtx4090 } from './accelerators/rtx-4090.js';
import { rtx5090 } from './accelerators/rtx-5090.js';
import { rtx6000Ada } from './accelerators/rtx-6000-ada.js';
import { rtxA6000 } from './accelerators/rtx-a6000.js';
import { t416gb } from './accelerators/t4-16gb.js';
import { tpuV4 } from './accelerators/tpu-v4.js';
import { tpuV5e } from './accelerators/tpu-v5e.js';
import { tpuV5p } from './accelerators/tpu-v5p.js';
import { tpuV6e } from './accelerators/tpu-v6e.js';
import { v100Pcie16gb } from './accelerators/v100-pcie-16gb.js';
import { v100Pcie32gb } from './accelerators/v100-pcie-32gb.js';
import { v100Sxm16gb } from './accelerators/v100-sxm-16gb.js';
import { v100Sxm32gb } from './accelerators/v100-sxm-32gb.js';
import { byId } from './by-id.js';
import type { AcceleratorEntry } from './accelerator-entry.js';

/** Every accelerator that a scenario may name; a new one is one file and one line here. */
export const accelerators = byId<AcceleratorEntry>([
  v100Sxm16gb,
  v100Sxm32gb,
  v100Pcie16gb,
  v100Pcie32gb,
  t416gb,
  a100Sxm40gb,
  a100Sxm80gb,
  a100Pcie40gb,
  a100Pcie80gb,
  a800Sxm80gb,
  a1024gb,
  a10g24gb,
  a3024gb,
  a4048gb,
  rtxA6000,
  rtx3090,
  rtx4090,
  rtx5090,
  rtx6000Ada,
  l424gb,
  l4048gb,
  l40s48gb,
  h100Sxm80gb,
  h100Sxm94gb,
  h100Sxm96gb,
  h100Pcie80gb,
  h100Nvl94gb,
  h800Sxm80gb,
  h2096gb,
  h200Sxm141gb,
  gh20096gb,
  gh200144gb,
  b200Sxm180gb,
  b300Sxm270gb,
  gb200186gb,
  gb300279gb,
  mi21064gb,
  mi250Gcd64gb,
  mi250xGcd64gb,
  mi300a128gb,
  mi300x192gb,
  mi325x256gb,
  mi355x288gb,
  tpuV4,
  tpuV5e,
  tpuV5p,
  tpuV6e,
  gaudi296gb,
  gaudi3128gb,
]);
