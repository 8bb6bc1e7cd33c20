import { greatestCommonDivisor, nearestDivisor, type Rule } from './rule.js';

/** tp x cp x pp x dp = devices. */
export const degreesMultiply: Rule = ({ cluster }, { tp, cp, pp, dp }) => {
  const needed = tp * cp * pp * dp;
  if (needed === cluster.devices) return null;
  const product = `tp ${tp} x cp ${cp} x pp ${pp} x dp ${dp} = ${needed} devices`;
  const rule = 'degrees-multiply';
  const message = `${product}, but the cluster has ${cluster.devices}`;
  if (cluster.devices % (tp * cp * pp) === 0) {
    return { path: 'plan.dp', rule, message, nearest: cluster.devices / (tp * cp * pp) };
  }
  const nearTp = nearestDivisor(cluster.devices, tp);
  const nearCp = nearestDivisor(cluster.devices / nearTp, cp);
  const nearPp = nearestDivisor(cluster.devices / nearTp / nearCp, pp);
  const nearest = {
    tp: nearTp,
    cp: nearCp,
    pp: nearPp,
    dp: cluster.devices / (nearTp * nearCp * nearPp),
  };
  return { path: 'plan', rule, message, nearest };
};

/** Each tensor-parallel rank holds whole heads. */
export const headsSplit: Rule = ({ model }, { tp }) =>
  model.heads % tp === 0
    ? null
    : {
        path: 'plan.tp',
        rule: 'heads-split',
        message: `${model.heads} attention heads do not divide by tp ${tp}`,
        nearest: nearestDivisor(greatestCommonDivisor(model.heads, model.kvHeads), tp),
      };

export const keyValueHeadsSplit: Rule = ({ model }, { tp }) =>
  model.heads % tp !== 0 || model.kvHeads % tp === 0
    ? null
    : {
        path: 'plan.tp',
        rule: 'kv-heads-split',
        message: `${model.kvHeads} key/value heads do not divide by tp ${tp}`,
        nearest: nearestDivisor(greatestCommonDivisor(model.heads, model.kvHeads), tp),
      };

export const mlpSplits: Rule = ({ model }, { tp }) =>
  model.ffn % tp === 0
    ? null
    : {
        path: 'plan.tp',
        rule: 'mlp-splits',
        message: `the MLP width ${model.ffn} does not divide by tp ${tp}`,
        nearest: nearestDivisor(greatestCommonDivisor(model.ffn, model.heads), tp),
      };

/** Sequence parallelism and context parallelism cut the sequence. */
export const sequenceSplits: Rule = ({ training }, { tp, cp, sequenceParallel }) => {
  const length = training.sequenceLength;
  const own = sequenceParallel ? tp : 1;
  if (length % (cp * own) === 0) return null;
  const rule = 'sequence-splits';
  const message = `a sequence of ${length} does not divide into ${cp * own} parts`;
  // whichever degree is changed, the other must divide the sequence by itself
  return length % own === 0
    ? { path: 'plan.cp', rule, message, nearest: nearestDivisor(length / own, cp) }
    : {
        path: 'plan.tp',
        rule,
        message,
        nearest: nearestDivisor(length % cp === 0 ? length / cp : length, tp),
      };
};

/** Ulysses exchanges sequence for heads (arXiv:2309.14509 section 3). */
export const ulyssesHeads: Rule = ({ model }, { tp, cp, contextParallel }) =>
  contextParallel !== 'ulysses' || model.heads % tp !== 0 || (model.heads / tp) % cp === 0
    ? null
    : {
        path: 'plan.cp',
        rule: 'ulysses-heads',
        message: `Ulysses splits ${model.heads / tp} heads a rank over cp ${cp}, which does not divide`,
        nearest: nearestDivisor(model.heads / tp, cp),
      };
