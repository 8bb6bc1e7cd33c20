import { grade, items } from '../../bench/bank.js';

const chargedWith = (text: string): string[] =>
  items.flatMap((item) => {
    const sections = Object.fromEntries(item.sections.slice(-1).map(({ id }) => [id, text]));
    return grade(item, sections).misconceptions.map(({ id }) => `${item.id}: ${id}`);
  });

describe('the wrong sentence beside a true one', () => {
  // each is the near neighbour of a true statement that is excused: without its condition, its measure or its stage
  it.each([
    ['Larger buckets do not help.', 'diagnose-32-gpu-scaling: remedy-dismissed'],
    ['Compression does not help here.', 'diagnose-32-gpu-scaling: remedy-dismissed'],
    [
      'Gradient accumulation does not reduce communication at all.',
      'diagnose-32-gpu-scaling: remedy-dismissed',
    ],
    [
      'Accumulation under no_sync does not reduce communication.',
      'diagnose-32-gpu-scaling: remedy-dismissed',
    ],
    ['Comparing with no_sync tells nothing.', 'diagnose-32-gpu-scaling: evidence-dismissed'],
    [
      'DDP replicates the optimizer states over the network in every step.',
      'diagnose-32-gpu-scaling: optimizer-states-sent',
    ],
    [
      'DDP exchanges the optimizer states and keeps a copy of them on each GPU.',
      'diagnose-32-gpu-scaling: optimizer-states-sent',
    ],
    [
      'Tensor parallelism across the nodes would be fine, it sends much less.',
      'diagnose-32-gpu-scaling: tensor-parallel-across',
    ],
    [
      'TP 16 would cross the node boundary, which is no problem.',
      'choose-dp-tp-pp: tp-across-servers',
    ],
    [
      'ZeRO-3 on top of the pipeline reduces communication.',
      'plan-175b-on-64-gpus: zero3-with-pipeline',
    ],
    ['ZeRO-3 with the pipeline is the best fit.', 'plan-175b-on-64-gpus: zero3-with-pipeline'],
    ['The model does not fit on 64 GPUs.', 'plan-175b-on-64-gpus: contrary-fit'],
    ['The states of 175B fit on one A100.', 'plan-175b-on-64-gpus: contrary-fit'],
    ['DDP is enough for the 175B model.', 'plan-175b-on-64-gpus: ddp-enough'],
    ['Plain DDP is enough because the model fits.', 'plan-175b-on-64-gpus: ddp-enough'],
    ['The 13B model fits on one A10 without sharding.', 'cost-vs-performance: contrary-states-fit'],
    ['Data parallelism alone is enough for the 100B model.', 'choose-dp-tp-pp: dp-alone-fits'],
    [
      'Data parallelism sends activations in the forward pass.',
      'choose-dp-tp-pp: dp-sends-wrong-thing',
    ],
    [
      'Data parallelism sends the inputs to all GPUs in each layer.',
      'choose-dp-tp-pp: dp-sends-wrong-thing',
    ],
    [
      'FSDP communicates only in the backward pass.',
      'profile-first-bottleneck: fsdp-only-in-backward',
    ],
    [
      'Data parallelism needs no communication.',
      'cost-vs-performance: one-replica-saves-communication',
    ],
    ['Data parallelism pools the memory of the GPUs.', 'choose-dp-tp-pp: dp-saves-memory'],
    ['ZeRO-1 has no effect on memory.', 'choose-dp-tp-pp: contrary-no-shard-gain'],
    [
      'Use tensor parallelism across the nodes, as it tolerates a slow network.',
      'explain-data-vs-model-parallelism: contrary-tensor-slow',
    ],
    ['ZeRO-3 and FSDP keep the full weights on each GPU.', 'zero3-vs-fsdp: full-weights-kept'],
    [
      'ZeRO stages 1, 2 and 3 keep the full weights on each GPU, both in DeepSpeed and FSDP.',
      'zero3-vs-fsdp: full-weights-kept',
    ],
    ['With FSDP each GPU holds the whole model.', 'zero3-vs-fsdp: contrary-replicated'],
    [
      'With FSDP each GPU computes with its own copy of the whole model.',
      'zero3-vs-fsdp: contrary-replicated',
    ],
    ['Activation checkpointing is not needed.', 'zero3-vs-fsdp: contrary-activations'],
    ['Checkpointing is pointless with ZeRO-3.', 'zero3-vs-fsdp: contrary-activations'],
    ['ZeRO-3 does not reduce the memory per GPU.', 'zero3-vs-fsdp: contrary-states'],
    [
      'FSDP does not reduce the memory per GPU when more GPUs are added.',
      'zero3-vs-fsdp: contrary-states',
    ],
    ['The network is not to blame.', 'cost-vs-performance: contrary-network-harmless'],
    ['The network is innocent.', 'multi-node-throughput-regression: contrary-excluded'],
    [
      'If ping works, the network is not to blame.',
      'multi-node-throughput-regression: contrary-excluded',
    ],
    [
      'The network is fine although nccl-tests are slower.',
      'multi-node-throughput-regression: contrary-excluded',
    ],
    [
      'The all-gathers are fine, the network is not to blame.',
      'profile-first-bottleneck: contrary-gathers-harmless',
    ],
    ['DDP saves memory.', 'profile-first-bottleneck: no-shard-saves-memory'],
    [
      'Smaller buckets are better because they travel faster.',
      'ddp-slower-than-expected: tiny-buckets',
    ],
    [
      'Small buckets are better because of lower latency.',
      'ddp-slower-than-expected: tiny-buckets',
    ],
    ['Set bucket_cap_mb very small for better bandwidth.', 'diagnose-32-gpu-scaling: tiny-buckets'],
    [
      'ZeRO halves the memory and the traffic: fewer bytes.',
      'ddp-slower-than-expected: fsdp-sends-less',
    ],
    [
      'A slow rank costs only its own share, the others go on.',
      'ddp-slower-than-expected: contrary-ranks-independent',
    ],
    ['Gradient accumulation changes the result.', 'oom-diffusion-unet: contrary-accumulation'],
    [
      'There is no need to check the quality, the loss is enough.',
      'oom-diffusion-unet: contrary-quality',
    ],
    ['Activation checkpointing costs nothing.', 'cost-vs-performance: checkpointing-free'],
  ])('still costs: %s', (text, charge) => {
    expect(chargedWith(text)).toContain(charge);
  });
});
