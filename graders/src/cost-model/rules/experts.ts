import { nearestDivisor, type Rule } from './rule.js';

export const expertsExist: Rule = ({ model }, { ep, etp }) =>
  model.experts > 1 || (ep === 1 && etp === 1)
    ? null
    : {
        path: ep === 1 ? 'plan.etp' : 'plan.ep',
        rule: 'experts-exist',
        message: `${model.name} has no experts to spread`,
        nearest: 1,
      };

export const expertsSplit: Rule = ({ model }, { ep }) =>
  model.experts === 1 || model.experts % ep === 0
    ? null
    : {
        path: 'plan.ep',
        rule: 'experts-split',
        message: `${model.experts} experts do not divide by ep ${ep}`,
        nearest: nearestDivisor(model.experts, ep),
      };

/** etp x ep divides tp x cp x dp; the quotient is the experts' data-parallel degree (Megatron-LM). */
export const expertGroup: Rule = (_, { tp, cp, dp, ep, etp }) => {
  const devices = tp * cp * dp;
  if (devices % (ep * etp) === 0) return null;
  const rule = 'expert-group';
  const message = `etp ${etp} x ep ${ep} does not divide tp x cp x dp = ${devices}`;
  if (devices % etp === 0)
    return { path: 'plan.ep', rule, message, nearest: nearestDivisor(devices / etp, ep) };
  const nearEtp = nearestDivisor(devices, etp);
  const nearest = { etp: nearEtp, ep: nearestDivisor(devices / nearEtp, ep) };
  return { path: 'plan', rule, message, nearest };
};

export const expertWidth: Rule = ({ model }, { etp }) =>
  model.expertFfn % etp === 0
    ? null
    : {
        path: 'plan.etp',
        rule: 'expert-width',
        message: `an expert of width ${model.expertFfn} does not divide by etp ${etp}`,
        nearest: nearestDivisor(model.expertFfn, etp),
      };
