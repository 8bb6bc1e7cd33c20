import { faultTolerant70b256gpu } from './clusters/fault-tolerant-70b-256gpu.js';
import { gpt21p3bZero3 } from './clusters/gpt2-1p3b-zero3.js';
import { hybrid100b64gpu } from './clusters/hybrid-100b-64gpu.js';
import { hybrid10bHeterogeneous } from './clusters/hybrid-10b-heterogeneous.js';
import { llama7bFsdp4x3090 } from './clusters/llama7b-fsdp-4x3090.js';
import { llama7bQlora1x4090 } from './clusters/llama7b-qlora-1x4090.js';
import { oneB8node } from './clusters/1b-8node.js';
import { threeDPipeline130b128gpu } from './clusters/3d-pipeline-130b-128gpu.js';
import { threeDPipeline175b64gpu } from './clusters/3d-pipeline-175b-64gpu.js';
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
]);
