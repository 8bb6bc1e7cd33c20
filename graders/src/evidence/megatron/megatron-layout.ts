import type { MegatronArguments } from './megatron-arguments.js';

/**
 * Layers of each chunk of `--pipeline-model-parallel-layout`: E embedding, t layer, m prediction layer, L loss, | next
 * chunk; `x*3` repeats a letter and `(...)*3` a group.
 */
function layoutChunks(layout: string): readonly number[] {
  const repeat = (whole: string, what: string, times: string) =>
    whole === '' ? '' : what.repeat(Number(times));
  const flat = layout
    .replaceAll(/\(([^()]*)\)\*(\d+)/g, repeat)
    .replaceAll(/([EtmL|])\*(\d+)/g, repeat);
  return flat.split('|').map((chunk) => chunk.split('t').length - 1);
}

interface Chunks {
  readonly vpp: number;
  readonly stageLayers?: readonly number[];
}

/** Chunks of a rank and layers of a stage: a layout in letters, so many layers or so many chunks, or even stages. */
export function chunksOf(a: MegatronArguments, pp: number): Chunks {
  const layers = a.number('num-layers') ?? 0;
  const layout = a.text('pipeline-model-parallel-layout');
  if (layout !== '') {
    const chunks = layoutChunks(layout);
    const stageLayers = Array.from({ length: pp }, (_, stage) =>
      chunks.reduce((sum, n, i) => sum + (i % pp === stage ? n : 0), 0),
    );
    return { vpp: chunks.length / pp, stageLayers };
  }
  const perChunk = a.number('num-layers-per-virtual-pipeline-stage');
  const chunks = a.number('num-virtual-stages-per-pipeline-rank');
  const vpp = perChunk === undefined ? (chunks ?? 1) : layers / pp / perChunk;
  if (layers % (pp * vpp) === 0) return { vpp };
  // embedding and loss each take the place of one layer (--account-for-embedding-in-pipeline-split)
  const each = (layers + 2) / (pp * vpp);
  const stageLayers = Array.from(
    { length: pp },
    (_, stage) => vpp * each - (stage === 0 ? 1 : 0) - (stage === pp - 1 ? 1 : 0),
  );
  return { vpp, stageLayers };
}

/** Transformer Engine fuses attention where it is not told otherwise; the local implementation does not. */
export function attentionOf(a: MegatronArguments): string {
  const backend = a.text('attention-backend');
  if (backend !== '') return backend === 'unfused' ? 'unfused' : 'flash';
  return a.text('transformer-impl') === 'local' ? 'unfused' : 'flash';
}
