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

  it('excuses in bounded time, however often it is said', () => {
    const truth = 'FSDP in bf16 moves fewer bytes than DDP with fp32 gradients';
    const often = Array.from({ length: 400 }, (_, i) => `${truth} in case ${i}.`).join(' ');
    expect(chargedWith(often)).toEqual([]);
  });
});
