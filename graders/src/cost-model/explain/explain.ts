import type { Evaluation } from '../schema/evaluation.js';
import { evaluateJob } from '../run/evaluate.js';
import type { Job } from '../schema/job.js';
import type { Lever } from '../schema/lever.js';
import { planHolds } from '../rules/rules.js';
import { scheduleIds, type Plan } from '../schema/plan.js';
import { selectiveRecompute, type SelectiveRecompute } from '../constants/selective-recompute.js';

/** A knob turned, and what a person should know about turning it. */
interface Turn {
  readonly knob: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly plan: Plan;
  readonly note: string;
}

const whole = (n: number): boolean => Number.isInteger(n) && n >= 1;

/** Move a factor of two between data parallelism and another degree. */
function degreeTurns(plan: Plan): Turn[] {
  const notes = {
    tp: 'more tensor parallelism splits weights and activations, and adds all-reduces on the critical path',
    pp: 'more pipeline stages split weights, send little, and lengthen the bubble',
    cp: 'context parallelism splits the sequence and exchanges keys and values',
  };
  const turns: Turn[] = [];
  for (const knob of ['tp', 'pp', 'cp'] as const) {
    for (const factor of [2, 0.5]) {
      const to = plan[knob] * factor;
      const dp = plan.dp / factor;
      if (!whole(to) || !whole(dp) || (knob === 'cp' && plan.cp === 1)) continue;
      const changed = { ...plan, [knob]: to, dp };
      turns.push({ knob, from: plan[knob], to, plan: changed, note: notes[knob] });
    }
  }
  return turns;
}

function batchTurns(plan: Plan): Turn[] {
  const note =
    'a larger micro-batch feeds the products better; fewer of them fill the pipeline worse and each keeps more activations';
  return [plan.microBatch * 2, plan.microBatch / 2].filter(whole).map((microBatch) => ({
    knob: 'microBatch',
    from: plan.microBatch,
    to: microBatch,
    plan: { ...plan, microBatch },
    note,
  }));
}

const shardingNotes = {
  none: 'every replica keeps all states; one all-reduce of the gradients a step',
  zero1:
    'optimizer states are divided among the replicas at the same volume: reduce-scatter and all-gather',
  zero2: 'gradients are divided too; with accumulation they are reduced for every micro-batch',
  zero3:
    'weights are divided too and gathered for every forward and backward: 1.5 times the volume',
  fsdp: 'weights, gradients and states are divided; weights are gathered for every forward and backward',
  hsdp: 'states are divided inside a group and copied between groups, so gathers stay near',
} satisfies Record<Plan['sharding'], string>;

const selectiveNotes = {
  modules: 'what the plan names is computed again instead of kept',
  maps: 'products are kept; norms and activation functions are computed again',
  products:
    'every other product of a dense layer is kept and the rest computed again: less memory for part of a forward pass',
  scores: 'the attention core is computed again, so its scores are not kept',
  nothing:
    'the attention core alone is computed again, and fused attention keeps none of it: as no recompute',
} satisfies Record<SelectiveRecompute, string>;

const recomputeNotes = {
  none: () => 'nothing is computed twice; every activation is kept',
  selective: ({ framework, convolution }, plan) =>
    selectiveNotes[selectiveRecompute(framework, plan, convolution !== null)],
  full: () => 'each layer keeps its input alone and runs forward again: a third more work',
} satisfies Record<Plan['recompute'], (job: Job, plan: Plan) => string>;

const scheduleNotes = {
  gpipe: 'all forwards first: every micro-batch of the step stays in memory',
  '1f1b': 'at most p micro-batches in flight, bubble (p-1)/m',
  interleaved: 'v chunks a rank divide the bubble by v and multiply the messages by v',
  'zb-h1': 'weight gradients fill part of the bubble at the memory of the first stage',
  'zb-v':
    'two chunks a rank placed as a V: weight gradients fill nearly the whole bubble, every rank keeps p micro-batches',
  'v-half': 'the V with forwards held back: half the activations of 1F1B for part of its bubble',
  'v-min':
    'the V with the fewest forwards ahead: a third of the activations of 1F1B for two thirds of its bubble',
  dualpipe:
    'micro-batches from both ends over two copies of the model: forwards overlap backwards, parameters double',
} satisfies Record<Plan['schedule'], string>;

function choiceTurns(job: Job, plan: Plan): Turn[] {
  const turns: Turn[] = [];
  for (const to of ['none', 'zero1', 'zero2', 'zero3', 'fsdp'] as const) {
    // one replica has nobody to divide its states with
    if (plan.dp * plan.cp === 1) break;
    turns.push({
      knob: 'sharding',
      from: plan.sharding,
      to,
      plan: { ...plan, sharding: to },
      note: shardingNotes[to],
    });
  }
  for (const to of ['none', 'selective', 'full'] as const) {
    const { recomputeLayers: _, ...rest } = plan;
    const changed = { ...rest, recompute: to };
    turns.push({
      knob: 'recompute',
      from: plan.recompute,
      to,
      plan: changed,
      note: recomputeNotes[to](job, plan),
    });
  }
  for (const to of scheduleIds) {
    if (plan.pp === 1) break;
    const vpp = to === 'interleaved' ? Math.max(2, plan.vpp) : 1;
    turns.push({
      knob: 'schedule',
      from: plan.schedule,
      to,
      plan: { ...plan, schedule: to, vpp },
      note: scheduleNotes[to],
    });
  }
  return turns.filter((t) => t.from !== t.to);
}

function switchTurns(plan: Plan): Turn[] {
  const turns: Turn[] = [];
  if (plan.tp > 1) {
    turns.push({
      knob: 'sequenceParallel',
      from: plan.sequenceParallel,
      to: !plan.sequenceParallel,
      plan: { ...plan, sequenceParallel: !plan.sequenceParallel },
      note: 'norms and dropout work on a slice of the sequence: the same volume, less memory',
    });
  }
  const attention = plan.attention === 'flash' ? 'unfused' : 'flash';
  turns.push({
    knob: 'attention',
    from: plan.attention,
    to: attention,
    plan: { ...plan, attention },
    note: 'fused attention (flash, or the memory-efficient kernel that V100 has) never writes the scores, whose memory grows with the square of the sequence',
  });
  const optimizer = plan.offload.optimizer === 'none' ? 'cpu' : 'none';
  turns.push({
    knob: 'offload.optimizer',
    from: plan.offload.optimizer,
    to: optimizer,
    plan: { ...plan, offload: { ...plan.offload, optimizer } },
    note: 'optimizer states on the host free the device and are updated at the speed of host memory and PCIe',
  });
  return turns;
}

/** A lever and what the whole plan does once it is pulled. */
export interface PulledLever {
  readonly lever: Lever;
  readonly then: Evaluation;
}

/** What changing each knob alone would do to a plan that holds, where it does anything; faster ones that fit come first. */
export function pulledLevers(job: Job, plan: Plan, now: Evaluation): PulledLever[] {
  const turns = [
    ...degreeTurns(plan),
    ...batchTurns(plan),
    ...choiceTurns(job, plan),
    ...switchTurns(plan),
  ];
  return turns
    .filter((turn) => planHolds(job, turn.plan))
    .map(({ knob, from, to, plan: turned, note }) => {
      const then = evaluateJob(job, turned);
      const lever = {
        knob,
        from,
        to,
        stepSecondsDelta: then.stepSeconds.total - now.stepSeconds.total,
        peakMemoryDelta: then.peakMemoryBytes - now.peakMemoryBytes,
        fits: then.fits,
        note,
      };
      return { lever, then };
    })
    .filter(({ lever }) => lever.stepSecondsDelta !== 0 || lever.peakMemoryDelta !== 0)
    .sort(
      ({ lever: a }, { lever: b }) =>
        Number(b.fits) - Number(a.fits) || a.stepSecondsDelta - b.stepSecondsDelta,
    );
}
