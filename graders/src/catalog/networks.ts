import { efa16x200 } from './networks/efa-16x200.js';
import { efa16x400 } from './networks/efa-16x400.js';
import { efa1x100 } from './networks/efa-1x100.js';
import { efa32x100 } from './networks/efa-32x100.js';
import { efa4x100 } from './networks/efa-4x100.js';
import { efa8x400 } from './networks/efa-8x400.js';
import { ethernet100g } from './networks/ethernet-100g.js';
import { ethernet10g } from './networks/ethernet-10g.js';
import { ethernet200g } from './networks/ethernet-200g.js';
import { ethernet25g } from './networks/ethernet-25g.js';
import { ethernet400g } from './networks/ethernet-400g.js';
import { ethernet50g } from './networks/ethernet-50g.js';
import { gaudi2Ethernet } from './networks/gaudi2-ethernet.js';
import { gaudi3Ethernet } from './networks/gaudi3-ethernet.js';
import { ibEdr1x100 } from './networks/ib-edr-1x100.js';
import { ibEdr4x100 } from './networks/ib-edr-4x100.js';
import { ibEdr8x100 } from './networks/ib-edr-8x100.js';
import { ibHdr1x200 } from './networks/ib-hdr-1x200.js';
import { ibHdr2x200 } from './networks/ib-hdr-2x200.js';
import { ibHdr4x200 } from './networks/ib-hdr-4x200.js';
import { ibHdr8x200 } from './networks/ib-hdr-8x200.js';
import { ibNdr1x400 } from './networks/ib-ndr-1x400.js';
import { ibNdr2x400 } from './networks/ib-ndr-2x400.js';
import { ibNdr400ADevice } from './networks/ib-ndr-400-a-device.js';
import { ibNdr4x400 } from './networks/ib-ndr-4x400.js';
import { ibNdr8x400 } from './networks/ib-ndr-8x400.js';
import { ibXdr1x800 } from './networks/ib-xdr-1x800.js';
import { ibXdr4x800 } from './networks/ib-xdr-4x800.js';
import { ibXdr800ADevice } from './networks/ib-xdr-800-a-device.js';
import { ibXdr8x800 } from './networks/ib-xdr-8x800.js';
import { iciV4 } from './networks/ici-v4.js';
import { iciV5e } from './networks/ici-v5e.js';
import { iciV5p } from './networks/ici-v5p.js';
import { iciV6e } from './networks/ici-v6e.js';
import { nvlink2 } from './networks/nvlink2.js';
import { nvlink2Nvswitch } from './networks/nvlink2-nvswitch.js';
import { nvlink3 } from './networks/nvlink3.js';
import { nvlink3400 } from './networks/nvlink3-400.js';
import { nvlink4 } from './networks/nvlink4.js';
import { nvlink4400 } from './networks/nvlink4-400.js';
import { nvlink5 } from './networks/nvlink5.js';
import { nvlink5Nvl72 } from './networks/nvlink5-nvl72.js';
import { opa1x100 } from './networks/opa-1x100.js';
import { opa4x100 } from './networks/opa-4x100.js';
import { pcie3 } from './networks/pcie3.js';
import { pcie4 } from './networks/pcie4.js';
import { pcie5 } from './networks/pcie5.js';
import { roce1x100 } from './networks/roce-1x100.js';
import { roce8x100 } from './networks/roce-8x100.js';
import { roce8x200 } from './networks/roce-8x200.js';
import { roce8x400 } from './networks/roce-8x400.js';
import { roce8x800 } from './networks/roce-8x800.js';
import { slingshot4x200 } from './networks/slingshot-4x200.js';
import { tcpx4x200 } from './networks/tcpx-4x200.js';
import { tcpxo8x200 } from './networks/tcpxo-8x200.js';
import { tpuV5eDcn } from './networks/tpu-v5e-dcn.js';
import { xgmiMi250x } from './networks/xgmi-mi250x.js';
import { xgmiMi300x } from './networks/xgmi-mi300x.js';
import { xgmiMi355x } from './networks/xgmi-mi355x.js';
import { byId } from './by-id.js';
import type { NetworkEntry } from './network-entry.js';

/** Every network that a scenario may name; a new one is one file and one line here. */
export const networks = byId<NetworkEntry>([
  nvlink2,
  nvlink2Nvswitch,
  nvlink3,
  nvlink3400,
  nvlink4,
  nvlink4400,
  nvlink5,
  nvlink5Nvl72,
  xgmiMi250x,
  xgmiMi300x,
  xgmiMi355x,
  gaudi2Ethernet,
  gaudi3Ethernet,
  iciV4,
  iciV5e,
  iciV5p,
  iciV6e,
  pcie3,
  pcie4,
  pcie5,
  ibEdr1x100,
  ibEdr4x100,
  ibEdr8x100,
  ibHdr1x200,
  ibHdr2x200,
  ibHdr4x200,
  ibHdr8x200,
  ibNdr1x400,
  ibNdr2x400,
  ibNdr4x400,
  ibNdr8x400,
  ibXdr1x800,
  ibXdr4x800,
  ibXdr8x800,
  opa1x100,
  opa4x100,
  ibNdr400ADevice,
  ibXdr800ADevice,
  tpuV5eDcn,
  roce1x100,
  roce8x100,
  roce8x200,
  roce8x400,
  roce8x800,
  slingshot4x200,
  efa1x100,
  efa4x100,
  efa32x100,
  efa16x200,
  efa8x400,
  efa16x400,
  tcpx4x200,
  tcpxo8x200,
  ethernet10g,
  ethernet25g,
  ethernet50g,
  ethernet100g,
  ethernet200g,
  ethernet400g,
]);
