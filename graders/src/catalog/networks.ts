import { ethernet100g } from './networks/ethernet-100g.js';
import { ethernet10g } from './networks/ethernet-10g.js';
import { ethernet25g } from './networks/ethernet-25g.js';
import { ibEdr1x100 } from './networks/ib-edr-1x100.js';
import { ibEdr4x100 } from './networks/ib-edr-4x100.js';
import { ibHdr1x200 } from './networks/ib-hdr-1x200.js';
import { ibHdr4x200 } from './networks/ib-hdr-4x200.js';
import { ibHdr8x200 } from './networks/ib-hdr-8x200.js';
import { ibNdr8x400 } from './networks/ib-ndr-8x400.js';
import { ibXdr8x800 } from './networks/ib-xdr-8x800.js';
import { nvlink2 } from './networks/nvlink2.js';
import { nvlink3 } from './networks/nvlink3.js';
import { nvlink4 } from './networks/nvlink4.js';
import { nvlink5 } from './networks/nvlink5.js';
import { pcie3 } from './networks/pcie3.js';
import { pcie4 } from './networks/pcie4.js';
import { pcie5 } from './networks/pcie5.js';
import { roce8x200 } from './networks/roce-8x200.js';
import { roce8x400 } from './networks/roce-8x400.js';
import { byId } from './by-id.js';
import type { NetworkEntry } from './network-entry.js';

/** Every network that a scenario may name; a new one is one file and one line here. */
export const networks = byId<NetworkEntry>([
  nvlink2,
  nvlink3,
  nvlink4,
  nvlink5,
  pcie3,
  pcie4,
  pcie5,
  ibEdr1x100,
  ibEdr4x100,
  ibHdr1x200,
  ibHdr4x200,
  ibHdr8x200,
  ibNdr8x400,
  ibXdr8x800,
  roce8x200,
  roce8x400,
  ethernet100g,
  ethernet25g,
  ethernet10g,
]);
