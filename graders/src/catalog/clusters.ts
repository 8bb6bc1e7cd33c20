import { a2Highgpu8g } from './clusters/a2-highgpu-8g.js';
import { a2Megagpu16g } from './clusters/a2-megagpu-16g.js';
import { a2Ultragpu8g } from './clusters/a2-ultragpu-8g.js';
import { a3Highgpu8g } from './clusters/a3-highgpu-8g.js';
import { a3Megagpu8g } from './clusters/a3-megagpu-8g.js';
import { a3Ultragpu8g } from './clusters/a3-ultragpu-8g.js';
import { a4Highgpu8g } from './clusters/a4-highgpu-8g.js';
import { dgx1V100 } from './clusters/dgx-1-v100.js';
import { dgx2 } from './clusters/dgx-2.js';
import { dgxA10040gb } from './clusters/dgx-a100-40gb.js';
import { dgxA10080gb } from './clusters/dgx-a100-80gb.js';
import { dgxB200 } from './clusters/dgx-b200.js';
import { dgxB300 } from './clusters/dgx-b300.js';
import { dgxH100 } from './clusters/dgx-h100.js';
import { dgxH200 } from './clusters/dgx-h200.js';
import { faultTolerant70b256gpu } from './clusters/fault-tolerant-70b-256gpu.js';
import { frontierNode } from './clusters/frontier-node.js';
import { g4dn12xlarge } from './clusters/g4dn-12xlarge.js';
import { g548xlarge } from './clusters/g5-48xlarge.js';
import { g648xlarge } from './clusters/g6-48xlarge.js';
import { g6e48xlarge } from './clusters/g6e-48xlarge.js';
import { gb200Nvl72 } from './clusters/gb200-nvl72.js';
import { gb300Nvl72 } from './clusters/gb300-nvl72.js';
import { gpt21p3bZero3 } from './clusters/gpt2-1p3b-zero3.js';
import { hybrid100b64gpu } from './clusters/hybrid-100b-64gpu.js';
import { hybrid10bHeterogeneous } from './clusters/hybrid-10b-heterogeneous.js';
import { llama7bFsdp4x3090 } from './clusters/llama7b-fsdp-4x3090.js';
import { llama7bQlora1x4090 } from './clusters/llama7b-qlora-1x4090.js';
import { mi300x8gpu } from './clusters/mi300x-8gpu.js';
import { nd96amsrA100V4 } from './clusters/nd96amsr-a100-v4.js';
import { nd96asrV4 } from './clusters/nd96asr-v4.js';
import { nd96isrH100V5 } from './clusters/nd96isr-h100-v5.js';
import { nd96isrH200V5 } from './clusters/nd96isr-h200-v5.js';
import { nd96isrMi300xV5 } from './clusters/nd96isr-mi300x-v5.js';
import { oneB8node } from './clusters/1b-8node.js';
import { p316xlarge } from './clusters/p3-16xlarge.js';
import { p3dn24xlarge } from './clusters/p3dn-24xlarge.js';
import { p4d24xlarge } from './clusters/p4d-24xlarge.js';
import { p4de24xlarge } from './clusters/p4de-24xlarge.js';
import { p548xlarge } from './clusters/p5-48xlarge.js';
import { p5e48xlarge } from './clusters/p5e-48xlarge.js';
import { p5en48xlarge } from './clusters/p5en-48xlarge.js';
import { p6B20048xlarge } from './clusters/p6-b200-48xlarge.js';
import { p6B30048xlarge } from './clusters/p6-b300-48xlarge.js';
import { threeDPipeline130b128gpu } from './clusters/3d-pipeline-130b-128gpu.js';
import { threeDPipeline175b64gpu } from './clusters/3d-pipeline-175b-64gpu.js';
import { tpuV4Cube } from './clusters/tpu-v4-cube.js';
import { tpuV5e256 } from './clusters/tpu-v5e-256.js';
import { tpuV5pCube } from './clusters/tpu-v5p-cube.js';
import { byId } from './by-id.js';
import type { ClusterEntry } from './cluster-entry.js';

/** Every cluster that a scenario may name; a new one is one file and one line here. */
export const clusters = byId<ClusterEntry>([
  threeDPipeline130b128gpu,
  hybrid100b64gpu,
  oneB8node,
  faultTolerant70b256gpu,
  threeDPipeline175b64gpu,
  llama7bFsdp4x3090,
  gpt21p3bZero3,
  llama7bQlora1x4090,
  hybrid10bHeterogeneous,
  p316xlarge,
  p3dn24xlarge,
  p4d24xlarge,
  p4de24xlarge,
  p548xlarge,
  p5e48xlarge,
  p5en48xlarge,
  p6B20048xlarge,
  p6B30048xlarge,
  g4dn12xlarge,
  g548xlarge,
  g648xlarge,
  g6e48xlarge,
  a2Highgpu8g,
  a2Ultragpu8g,
  a2Megagpu16g,
  a3Highgpu8g,
  a3Megagpu8g,
  a3Ultragpu8g,
  a4Highgpu8g,
  nd96asrV4,
  nd96amsrA100V4,
  nd96isrH100V5,
  nd96isrH200V5,
  nd96isrMi300xV5,
  dgx1V100,
  dgx2,
  dgxA10040gb,
  dgxA10080gb,
  dgxH100,
  dgxH200,
  dgxB200,
  dgxB300,
  gb200Nvl72,
  gb300Nvl72,
  frontierNode,
  mi300x8gpu,
  tpuV4Cube,
  tpuV5e256,
  tpuV5pCube,
]);
