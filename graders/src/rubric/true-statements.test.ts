import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grade, items } from '../../bench/bank.js';

/** True, though each stands close to something wrong: mostly comparisons under a condition. Said in answer to anything. */
const truths = readFileSync(join(import.meta.dirname, '../../fixtures/true-statements.txt'), 'utf8')
  .trim()
  .split('\n');

const chargedWith = (text: string): string[] =>
  items.flatMap((item) => {
    const sections = Object.fromEntries(item.sections.slice(-1).map(({ id }) => [id, text]));
    return grade(item, sections).misconceptions.map(({ id }) => `${item.id}: ${id}`);
  });

describe('a true statement', () => {
  it.each(truths)('costs nothing in answer to any question: %s', (text) => {
    expect(chargedWith(text)).toEqual([]);
  });

  it.each([
    ['FSDP sends less than DDP.', 'zero3-vs-fsdp: contrary-traffic'],
    [
      'FSDP sends less than DDP. In bf16 it moves fewer bytes than DDP with fp32 gradients.',
      'zero3-vs-fsdp: contrary-traffic',
    ],
    [
      'FSDP in bf16 moves fewer bytes than DDP with fp32 gradients. FSDP sends less than DDP.',
      'zero3-vs-fsdp: contrary-traffic',
    ],
  ])('excuses no other sentence: %s', (text, charge) => {
    expect(chargedWith(text)).toContain(charge);
  });

  it.each([
    [
      'Calling empty_cache after every iteration frees memory for the next step.',
      'oom-diffusion-unet: empty-cache',
    ],
    ['torch.cuda.empty_cache() each step solves it.', 'oom-diffusion-unet: empty-cache'],
    [
      'Gradient checkpointing saves gradients to disk and so nothing stays on the GPU.',
      'oom-diffusion-unet: checkpointing-to-disk',
    ],
    [
      'Use model.eval() during training so that fewer activations are stored.',
      'oom-diffusion-unet: eval-mode',
    ],
    [
      'Put torch.no_grad around the forward of the U-Net while training, it learns just the same.',
      'oom-diffusion-unet: eval-mode',
    ],
    [
      'If it gets faster without gradient sync, the network is not to blame.',
      'ddp-slower-than-expected: contrary-verdict',
    ],
    [
      'If the run without sync is faster, the loader is to blame.',
      'ddp-slower-than-expected: contrary-verdict',
    ],
    [
      'Set find_unused_parameters=True so that DDP skips gradients and sends less.',
      'ddp-slower-than-expected: unused-on',
    ],
    [
      'In data parallelism averaging the gradients is not necessary.',
      'explain-data-vs-model-parallelism: contrary-sync-unneeded',
    ],
    [
      'The replicas need no all-reduce of gradients.',
      'explain-data-vs-model-parallelism: contrary-sync-unneeded',
    ],
    [
      'Use data parallelism when the dataset does not fit in GPU memory.',
      'explain-data-vs-model-parallelism: chosen-by-dataset',
    ],
    [
      'If the dataset is too large, use model parallelism.',
      'explain-data-vs-model-parallelism: chosen-by-dataset',
    ],
    [
      'In data parallelism each GPU holds a part of the model.',
      'explain-data-vs-model-parallelism: data-parallel-divides',
    ],
    [
      'In data parallelism the copies drift apart and each learns its own.',
      'explain-data-vs-model-parallelism: contrary-copies-drift',
    ],
    [
      'Each GPU ends up with its own model.',
      'explain-data-vs-model-parallelism: contrary-copies-drift',
    ],
    ['GPUs wear out, this is normal over time.', 'multi-node-throughput-regression: gpus-wear-out'],
    [
      'Hardware gets slower with age, that is expected.',
      'multi-node-throughput-regression: gpus-wear-out',
    ],
    [
      'Pipeline stages exchange constantly and need NVLink.',
      'plan-175b-on-64-gpus: placement-reversed',
    ],
    ['More micro-batches make the bubble larger.', 'plan-175b-on-64-gpus: contrary-bubble'],
    ['The bubble grows with more micro-batches.', 'plan-175b-on-64-gpus: contrary-bubble'],
    [
      'The bubble grows with the stages and with more micro-batches.',
      'plan-175b-on-64-gpus: contrary-bubble',
    ],
    ['More micro-batches make the bubble larger.', 'choose-dp-tp-pp: contrary-bubble'],
    [
      'The bubble grows with the number of micro-batches, so keep m small.',
      'choose-dp-tp-pp: contrary-bubble',
    ],
    [
      'The weights are 350 GB, 5.5 GB per GPU, so it fits easily.',
      'plan-175b-on-64-gpus: weights-only',
    ],
    [
      '350 GB of weights over 64 GPUs is 5.5 GB each, and that is all that must be held.',
      'plan-175b-on-64-gpus: weights-only',
    ],
    [
      'Use nn.DataParallel inside the node, it is faster.',
      'diagnose-32-gpu-scaling: dataparallel-inside',
    ],
    [
      'Smaller buckets are better because they travel faster.',
      'diagnose-32-gpu-scaling: tiny-buckets',
    ],
    ['Set bucket_cap_mb very small for better bandwidth.', 'diagnose-32-gpu-scaling: tiny-buckets'],
    [
      'Tensor parallelism across the 4 nodes sends only activations, much less.',
      'diagnose-32-gpu-scaling: tensor-parallel-across',
    ],
    [
      'The Adam states have to be synchronised as well, tripling the traffic.',
      'diagnose-32-gpu-scaling: optimizer-states-sent',
    ],
    [
      'DDP sends the gradients and the optimizer states over the network.',
      'diagnose-32-gpu-scaling: optimizer-states-sent',
    ],
    ['The gradients are tiny, a few MB.', 'diagnose-32-gpu-scaling: contrary-volume-small'],
    [
      'The traffic of the gradients is negligible.',
      'diagnose-32-gpu-scaling: contrary-volume-small',
    ],
    ['The states per GPU are 208 GB on every card.', 'zero3-vs-fsdp: contrary-states'],
    ['The states per GPU stay the same no matter how many GPUs.', 'zero3-vs-fsdp: contrary-states'],
    ['FSDP sends less than DDP.', 'zero3-vs-fsdp: contrary-traffic'],
    [
      'The traffic of full sharding is the same as DDP, there is no overhead in communication.',
      'zero3-vs-fsdp: less-traffic',
    ],
    ['Either would work, take whichever.', 'zero3-vs-fsdp: contrary-two-choices'],
    ['I recommend both FSDP and DeepSpeed.', 'zero3-vs-fsdp: contrary-two-choices'],
    ['FSDP sends fewer bytes than DDP.', 'ddp-slower-than-expected: fsdp-sends-less'],
    [
      'Sharding the optimizer halves the data that is sent: less traffic.',
      'ddp-slower-than-expected: fsdp-sends-less',
    ],
    [
      'FSDP sends less, as a rank only exchanges its own shard.',
      'diagnose-32-gpu-scaling: sharding-reduces-traffic',
    ],
    ['FULL_SHARD has the least traffic.', 'profile-first-bottleneck: full-shard-least-traffic'],
    [
      'Sharding lowers the communication because each GPU sends only its part.',
      'cost-vs-performance: one-replica-saves-communication',
    ],
    ['The hourly price decides.', 'cost-vs-performance: hourly-price-decides'],
    ['The 13B model fits on one A10 without sharding.', 'cost-vs-performance: contrary-states-fit'],
    ['A pipeline sends weights to the next stage.', 'choose-dp-tp-pp: pp-sends-weights'],
    ['Use tensor parallelism of 16 over InfiniBand.', 'choose-dp-tp-pp: tp-between-nodes'],
    ['Keep one micro-batch so that the bubble is smaller.', 'choose-dp-tp-pp: zero-bubble-1f1b'],
    [
      'Gradient accumulation reduces the memory of the optimizer states.',
      'oom-diffusion-unet: accumulation-optimizer',
    ],
    ['A smaller batch size has no effect on quality.', 'oom-diffusion-unet: no-need-to-accumulate'],
    ['Checkpointing needs more memory.', 'oom-diffusion-unet: contrary-checkpointing'],
    ['NVMe offload costs nothing.', 'zero3-vs-fsdp: free-nvme'],
    [
      'Gradient accumulation without no_sync reduces the traffic.',
      'ddp-slower-than-expected: accumulation-without-no-sync',
    ],
    [
      'Ping works, so the network can be excluded.',
      'multi-node-throughput-regression: network-excluded',
    ],
    [
      'In data parallelism the workers never talk to each other.',
      'explain-data-vs-model-parallelism: contrary-no-talk',
    ],
  ])('spares none of the wrong ones beside it: %s', (text, charge) => {
    expect(chargedWith(text)).toContain(charge);
  });

  it('excuses in bounded time, however often it is said', () => {
    const truth = 'FSDP in bf16 moves fewer bytes than DDP with fp32 gradients';
    const often = Array.from({ length: 400 }, (_, i) => `${truth} in case ${i}.`).join(' ');
    expect(chargedWith(often)).toEqual([]);
  });
});
