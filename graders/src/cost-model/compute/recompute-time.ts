import type { Seconds } from '../../units/units.js';
import { noSeconds, type PassSeconds } from './layer-seconds.js';
import type { LayerLayout as Layout } from '../layout/layout.js';
import type { ProductSeconds } from './products.js';
import type { Plan } from '../schema/plan.js';

type RecomputeModule = NonNullable<Plan['recomputeModules']>[number];

/** Products that selective recompute of operators runs again: K, output projection and up of seven. */
const productsAgain = 0.4;

/** What each module costs when it runs forward again. */
function moduleSeconds(
  module: RecomputeModule,
  work: { readonly products: ProductSeconds; readonly core: Seconds; readonly element: Seconds },
): Seconds {
  const { products, core, element } = work;
  switch (module) {
    case 'core-attention':
      return core;
    case 'activation':
    case 'norm':
      return element / 3;
    case 'mla-up-projection':
      return products.upProjection;
    case 'mlp':
      return products.mlp + element / 3;
    case 'mlp-up-projection':
      return products.mlpUp;
    case 'output-projection':
      return products.output;
    case 'experts':
      return products.experts + element / 3;
  }
}

interface ForwardWork {
  readonly pass: PassSeconds;
  readonly products: ProductSeconds;
  readonly core: Seconds;
  readonly element: Seconds;
}

/** What the backward pass of a layer computes again. */
export function recomputeSeconds(l: Layout, work: ForwardWork): PassSeconds {
  const { recompute, recomputeModules } = l.plan;
  if (recompute === 'full') return work.pass;
  if (recompute === 'none') return noSeconds;
  if (l.profile.selectsProducts && recomputeModules === undefined) {
    return { ...noSeconds, compute: productsAgain * (work.pass.compute - work.core) };
  }
  // a fused attention kernel recomputes its scores by itself
  const modules = recomputeModules ?? (l.plan.attention === 'flash' ? [] : ['core-attention']);
  let compute = 0;
  for (const module of modules) compute += moduleSeconds(module, work);
  return { ...noSeconds, compute };
}
