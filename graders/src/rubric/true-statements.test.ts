import { grade, items } from '../../bench/bank.js';

/** True, though each stands close to something wrong: mostly comparisons under a condition. Said in answer to anything. */
const truths = [
  'FSDP in bf16 moves fewer bytes than DDP with fp32 gradients.',
  'FSDP in bf16 moves 6 bytes a parameter per step where DDP with fp32 gradients moves 8.',
  'With bf16 parameters FSDP sends less than DDP that reduces fp32 gradients.',
  'ZeRO-3 moves 1.5 times as much as DDP when both use the same precision.',
  'ZeRO-2 moves as many bytes as plain data parallelism.',
  'Gradient accumulation without no_sync communicates as often as before.',
  'With no_sync, gradient accumulation cuts the all-reduce to one per optimizer step.',
  'Hierarchical sharding (HSDP) sends less between nodes than full sharding over all nodes.',
  'ZeRO++ cuts the inter-node traffic of ZeRO-3 by quantising the weights.',
  'Tensor parallelism across two nodes can pay when they share one NVLink domain such as NVL72.',
  'On a GB200 NVL72 rack tensor parallelism of 16 or more stays inside NVLink.',
  'A larger micro-batch at the same global batch makes the bubble larger, though each GEMM gets more efficient.',
  'Fewer pipeline stages make the bubble smaller at the same number of micro-batches.',
  'Activation checkpointing can raise throughput when the memory it frees allows a larger micro-batch.',
  'Using less memory per GPU by sharding can speed up training when it allows a larger batch.',
  'CPU offload costs little when the step is long enough to hide the PCIe transfers.',
  'bf16 needs no loss scaling while fp16 does.',
  'Data parallelism on two GPUs can be slower than on one GPU when the model is tiny.',
  'DDP overlaps the all-reduce with the backward pass, so a slow network may cost nothing if compute is long enough.',
  '100 % GPU utilisation does not prove that the GPU computes.',
  'A faster network helps nothing when the data loader is the bottleneck.',
  'An H100 hour costs more than an A100 hour but a run may be cheaper on H100s.',
  'Spot instances are cheaper even after some lost work if checkpoints are frequent.',
  'Gradient compression helps only when the network is the bottleneck.',
  'With equal bytes, a ring all-reduce over more ranks takes more latency but hardly more bandwidth time.',
  'FSDP with reshard_after_forward=False moves no more than DDP in the same precision.',
  'ZeRO-1 saves memory without more traffic than DDP.',
  'A bigger batch gives fewer all-reduces per sample.',
  'Pipeline parallelism needs less bandwidth than tensor parallelism, so it may cross slow links.',
  'With activation offload to host memory the GPU holds fewer activations at the price of PCIe traffic.',
  'Interleaving shrinks the bubble but sends more messages.',
  'Sequence parallelism divides the activations that tensor parallelism leaves whole, at equal communication volume.',
  'Sharding does not reduce traffic by itself, but bf16 all-gathers are half the size of fp32 ones.',
  'FP8 training moves fewer bytes than bf16 if the collectives run in fp8 as well.',
  'A single 80 GB GPU can hold the training states of a 1B model without any sharding.',
  'FSDP gathers weights in bf16, so its all-gather is half as large as in fp32.',
  'DDP with a bf16 compression hook moves half the bytes of DDP with fp32 gradients.',
  'Compared with DDP in fp32, FSDP in bf16 reduces the communication volume by a quarter.',
  'FSDP communicates less than DDP if its traffic is in bf16 and that of DDP in fp32.',
  'In bf16 the weights alone are 350 GB, 5.5 GB on each GPU, but they are the small part.',
  'Fully sharded data parallelism is a hybrid: each GPU stores only a part of the weights and gathers the rest layer by layer.',
  'If the weights stay gathered between forward and backward, as with SHARD_GRAD_OP, the traffic is no more than that of DDP.',
  'With gradient accumulation, FSDP under no_sync keeps unsharded gradients, which costs memory but saves traffic.',
  'ZeRO++ quantizes the gathered weights and so cuts the traffic below that of plain stage 3.',
  'More pipeline stages mean fewer layers each and a larger bubble at the same number of micro-batches.',
  'Set find_unused_parameters only where a branch is really skipped, since it costs a graph walk in every step.',
  'In asynchronous SGD the copies drift apart, which is why averaging at every step is the norm.',
  'The recomputation of gradient checkpointing is a third more compute; the 38 % already has that in it if it means MFU.',
  'On the A100 40 GB either would work; the choice hangs on which code base we already have.',
  'Sharding never reduces the traffic, it raises it by half.',
  'Full sharding at half the width needs less traffic than a full-width all-reduce.',
  'empty_cache hands unused blocks back to the driver and frees no tensor that is in use.',
  'empty_cache gives idle blocks back to the driver, so it halves no peak and fixes no leak.',
  'Activation checkpointing has nothing to do with checkpoints that are written to disk.',
  'With gradient checkpointing the activations are recomputed, and nothing is written to disk.',
  'During training, model.eval() keeps as many activations as before and only changes dropout and the norms.',
  "If no_grad is put around the U-Net's forward during training, nothing can be learned.",
  'A lower MFU only means that more GPU-hours are paid for the same tokens.',
  'If 38 % means HFU, the MFU is lower, as recomputed work is counted.',
  'If the run without gradient sync gets faster, the network is to blame.',
  'If the run with no_sync becomes faster, communication is the cause and not the loader.',
  'Enable find_unused_parameters only if some branches are skipped, as it adds a traversal of the graph to each step.',
  'find_unused_parameters is set where parameters stay unused in a step, and costs a walk over the graph.',
  'In pipeline parallelism each stage owns its weights, so no gradient all-reduce is needed between stages.',
  'Model parallelism does not average gradients between the parts, because each part owns different weights.',
  'The size of the dataset does not matter for the choice; a model too large for one GPU needs model parallelism.',
  'If the model does not fit in GPU memory, split it, whatever the size of the dataset.',
  'A split model has to pass activations around, so data parallelism is simpler where the model fits.',
  'Sharded data parallelism stores only a slice of the weights on each GPU, yet every GPU computes all layers.',
  'Data parallelism is the simpler choice as long as the network fits, since a model cut into slices waits for its parts.',
  'In local SGD the copies drift apart for some steps and are averaged again.',
  'Without averaging the copies would drift apart, that is why the gradients are averaged in each step.',
  'GPUs do not get slower over time; a throttled clock or a lost link does that.',
  'No GPU loses performance with age, so I look for what the maintenance changed.',
  'The code has not changed, while the maintenance changed drivers and firmware.',
  'As model code and container are the same as before, the maintenance is the suspect.',
  'Tensor parallelism all-reduces in every layer and so requires NVLink, the pipeline does not.',
  'Tensor parallelism across nodes stalls on the network in each layer.',
  'The bubble falls with more micro-batches and rises with the number of stages.',
  'With the number of micro-batches fixed, more stages give a larger bubble.',
  'More micro-batches make the bubble smaller, more stages make it larger.',
  'A deeper pipeline has a larger bubble unless the number of micro-batches grows too.',
  'The bf16 weights are 350 GB, 5.5 GB a GPU, which is only a small share of the training state.',
  '350 GB of weights are 5.5 GB per GPU, not enough to train, as moments and master weights come on top.',
  'Inside a node nn.DataParallel is slower than DDP too, because one process drives all GPUs.',
  'nn.DataParallel is held back by the interpreter lock, so I would not use it inside a node.',
  'Small buckets are limited by latency, bigger ones reach the bandwidth of the link.',
  'Very small buckets waste bandwidth, so larger buckets are better.',
  'Across nodes tensor parallelism would send more bytes than the gradients do.',
  'Tensor parallelism over the nodes is slower than data parallelism, as it needs NVLink.',
  'In DDP the Adam states stay local on each rank, and nothing but gradients travels.',
  'Only gradients are exchanged; the optimizer states are identical on all ranks and updated locally.',
  'Recomputing activations saves memory but no traffic of the gradients.',
  'Checkpointing frees memory and does not change the traffic of the gradients.',
  'The states per GPU shrink in proportion to the number of GPUs, 208 GB divided by N.',
  'Each GPU holds 208 GB / N of states, so twice the GPUs halve them.',
  'With SHARD_GRAD_OP the weights stay gathered, so the traffic is the same as DDP.',
  'If the parameters are kept unsharded between forward and backward, FSDP sends no more than DDP.',
  'ZeRO++ sends less than ZeRO-3 because it quantizes weights and gradients.',
  'Quantised all-gathers, as in ZeRO++, reduce the communication of full sharding.',
  'FSDP with no_sync accumulates whole gradients and so saves traffic for memory.',
  'During accumulation without sync FSDP holds full gradients on each rank, which reduces communication.',
  'Either would do the job; what decides is the library that the team already uses.',
  'Both would work here, so the choice comes down to our existing code.',
  'Full sharding does not reduce the traffic, it adds half of it.',
  'Sharding never lowers communication; it moves 1.5 times as much.',
  'At half the width, full sharding sends less than an all-reduce in full precision.',
  'Sharded states in 8-bit precision send fewer bytes than a full-width all-reduce.',
];

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
      'Full sharding reduces the communication volume.',
      'fit-13b-with-zero: sharding-saves-traffic',
    ],
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
    ['ZeRO-3 reduces communication.', 'fit-13b-with-zero: sharding-saves-traffic'],
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
    ['Just the weights need to be saved.', 'survive-node-failures: weights-suffice'],
  ])('spares none of the wrong ones beside it: %s', (text, charge) => {
    expect(chargedWith(text)).toContain(charge);
  });

  it('excuses in bounded time, however often it is said', () => {
    const truth = 'FSDP in bf16 moves fewer bytes than DDP with fp32 gradients';
    const often = Array.from({ length: 400 }, (_, i) => `${truth} in case ${i}.`).join(' ');
    expect(chargedWith(often)).toEqual([]);
  });
});
