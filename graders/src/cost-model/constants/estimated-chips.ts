/**
 * Constants of chip families of which no training run was measured here, so that predictions on them extrapolate.
 *
 * `matmul`: the best rate that anyone measured (stas00/ml-engineering, maximum achievable matmul FLOPS) times 0.86,
 * which is what training sustains of it on the families that were fitted (A100 0.85 of 271, H100 0.87 of 794 TFLOP/s).
 * Attention and memory shares are those of the fitted family with the nearest kernels, as each entry says.
 */
export const estimatedChips = {
  // fitted on V100 with the tensor cores of the next generation: same tiles, half the precision choices
  turing: {
    matmul: 0.75,
    matmul8: 0.7,
    matmul4: 0.35,
    halfInner: 100,
    attention: {
      flash1: { forward: 0.17, backward: 0.14 },
      flash2: { forward: 0.3, backward: 0.25 },
      flash3: { forward: 0.3, backward: 0.25 },
      triton: { forward: 0.17, backward: 0.14 },
    },
    memory: 0.8,
  },
  // the kernels of Ampere run on Ada and on GeForce Blackwell (no wgmma, no tcgen05): Ampere's shares
  ada: {
    matmul: 0.77,
    matmul8: 0.7,
    matmul4: 0.35,
    halfInner: 140,
    attention: {
      flash1: { forward: 0.39, backward: 0.24 },
      flash2: { forward: 0.7, backward: 0.44 },
      flash3: { forward: 0.7, backward: 0.44 },
      triton: { forward: 0.39, backward: 0.24 },
    },
    memory: 0.85,
  },
  'blackwell-rtx': {
    matmul: 0.77,
    matmul8: 0.7,
    matmul4: 0.35,
    halfInner: 140,
    attention: {
      flash1: { forward: 0.39, backward: 0.24 },
      flash2: { forward: 0.7, backward: 0.44 },
      flash3: { forward: 0.7, backward: 0.44 },
      triton: { forward: 0.39, backward: 0.24 },
    },
    memory: 0.85,
  },
  // MI300X reaches 668 of 1,307 TFLOP/s and no figure is known for MI250X: the same share
  cdna2: {
    matmul: 0.44,
    matmul8: 0.44,
    matmul4: 0.35,
    halfInner: 140,
    attention: {
      flash1: { forward: 0.19, backward: 0.14 },
      flash2: { forward: 0.35, backward: 0.26 },
      flash3: { forward: 0.35, backward: 0.26 },
      triton: { forward: 0.19, backward: 0.14 },
    },
    memory: 0.8,
  },
  // 668 (MI300X) and 785 (MI325X) of 1,307 TFLOP/s; attention by composable kernels near Hopper's shares
  cdna3: {
    matmul: 0.47,
    matmul8: 0.47,
    matmul4: 0.35,
    halfInner: 140,
    attention: {
      flash1: { forward: 0.22, backward: 0.17 },
      flash2: { forward: 0.4, backward: 0.3 },
      flash3: { forward: 0.4, backward: 0.3 },
      triton: { forward: 0.22, backward: 0.17 },
    },
    memory: 0.75,
  },
  // 1,565 of 2,517 TFLOP/s (MI355X)
  cdna4: {
    matmul: 0.53,
    matmul8: 0.53,
    matmul4: 0.35,
    halfInner: 140,
    attention: {
      flash1: { forward: 0.22, backward: 0.17 },
      flash2: { forward: 0.4, backward: 0.3 },
      flash3: { forward: 0.4, backward: 0.3 },
      triton: { forward: 0.22, backward: 0.17 },
    },
    memory: 0.75,
  },
  // PaLM executed 57.8 % of the peak of 6,144 TPU v4 over whole steps (arXiv:2204.02311 section 4.1): products at 0.75
  // leave what attention and communication took; systolic arrays of 128 x 128 and 256 x 256 fill in as many steps
  'tpu-v4': {
    matmul: 0.75,
    matmul8: 0.75,
    matmul4: 0.35,
    halfInner: 64,
    attention: {
      flash1: { forward: 0.28, backward: 0.22 },
      flash2: { forward: 0.5, backward: 0.4 },
      flash3: { forward: 0.5, backward: 0.4 },
      triton: { forward: 0.28, backward: 0.22 },
    },
    memory: 0.8,
  },
  'tpu-v5': {
    matmul: 0.75,
    matmul8: 0.75,
    matmul4: 0.35,
    halfInner: 64,
    attention: {
      flash1: { forward: 0.28, backward: 0.22 },
      flash2: { forward: 0.5, backward: 0.4 },
      flash3: { forward: 0.5, backward: 0.4 },
      triton: { forward: 0.28, backward: 0.22 },
    },
    memory: 0.8,
  },
  'tpu-v6': {
    matmul: 0.75,
    matmul8: 0.75,
    matmul4: 0.35,
    halfInner: 128,
    attention: {
      flash1: { forward: 0.28, backward: 0.22 },
      flash2: { forward: 0.5, backward: 0.4 },
      flash3: { forward: 0.5, backward: 0.4 },
      triton: { forward: 0.28, backward: 0.22 },
    },
    memory: 0.8,
  },
  // 419 of 432 and 827 of 865 TFLOP/s
  gaudi2: {
    matmul: 0.83,
    matmul8: 0.82,
    matmul4: 0.35,
    halfInner: 140,
    attention: {
      flash1: { forward: 0.22, backward: 0.17 },
      flash2: { forward: 0.4, backward: 0.3 },
      flash3: { forward: 0.4, backward: 0.3 },
      triton: { forward: 0.22, backward: 0.17 },
    },
    memory: 0.8,
  },
  // 1,243 and 1,290 of 1,678 TFLOP/s
  gaudi3: {
    matmul: 0.64,
    matmul8: 0.66,
    matmul4: 0.35,
    halfInner: 140,
    attention: {
      flash1: { forward: 0.22, backward: 0.17 },
      flash2: { forward: 0.4, backward: 0.3 },
      flash3: { forward: 0.4, backward: 0.3 },
      triton: { forward: 0.22, backward: 0.17 },
    },
    memory: 0.8,
  },
};
