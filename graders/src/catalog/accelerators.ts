import { a100Pcie40gb } from './accelerators/a100-pcie-40gb.js';
import { a100Pcie80gb } from './accelerators/a100-pcie-80gb.js';
import { a100Sxm40gb } from './accelerators/a100-sxm-40gb.js';
import { a100Sxm80gb } from './accelerators/a100-sxm-80gb.js';
import { a1024gb } from './accelerators/a10-24gb.js';
import { b200Sxm180gb } from './accelerators/b200-sxm-180gb.js';
import { b300Sxm270gb } from './accelerators/b300-sxm-270gb.js';
import { gb200186gb } from './accelerators/gb200-186gb.js';
import { gb300279gb } from './accelerators/gb300-279gb.js';
import { h100Pcie80gb } from './accelerators/h100-pcie-80gb.js';
import { h100Sxm80gb } from './accelerators/h100-sxm-80gb.js';
import { h200Sxm141gb } from './accelerators/h200-sxm-141gb.js';
import { rtx3090 } from './accelerators/rtx-3090.js';
import { rtx4090 } from './accelerators/rtx-4090.js';
import { v100Sxm16gb } from './accelerators/v100-sxm-16gb.js';
import { v100Sxm32gb } from './accelerators/v100-sxm-32gb.js';
import { byId } from './by-id.js';
import type { AcceleratorEntry } from './accelerator-entry.js';

/** Every accelerator that a scenario may name; a new one is one file and one line here. */
export const accelerators = byId<AcceleratorEntry>([
  v100Sxm16gb,
  v100Sxm32gb,
  a100Sxm40gb,
  a100Sxm80gb,
  a100Pcie40gb,
  a100Pcie80gb,
  a1024gb,
  rtx3090,
  rtx4090,
  h100Sxm80gb,
  h100Pcie80gb,
  h200Sxm141gb,
  b200Sxm180gb,
  gb200186gb,
  gb300279gb,
  b300Sxm270gb,
]);
