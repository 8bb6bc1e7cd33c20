/** CUDA context and libraries on every device, then buffers of each set of communicators (NCCL). */
export const contextBytes = 1.25 * 2 ** 30;
export const communicatorBytes = 0.75 * 2 ** 30;

/**
 * Memory that the caching allocator holds beyond what tensors use, as a share of all that comes and goes: 14 to 57 %
 * on published runs that give both (SimuMax on B200), least where much is allocated; expandable segments hold less.
 */
export const reserveShares = { segments: 0.12, expandable: 0.04 };

/**
 * How much more it holds where each operator allocates a result of its own and what it keeps for the backward pass lies
 * between what it frees: 24 % of what comes and goes, inside the published range. Full recompute keeps too little
 * between for that.
 */
export const separateOperators = 2;

const mebibyte = 2 ** 20;

/**
 * Workspaces that matrix libraries take from the allocator for good: two cuBLAS handles (forward and backward thread;
 * PyTorch: 32 MiB each from Hopper on, 8.125 MiB before) and those
 * of Transformer Engine (32 MiB, 4 MiB), one and four more for grouped products (NVTE cuBLAS streams).
 */
export const workspaceBytes = {
  large: { blas: 32 * mebibyte, fused: 32 * mebibyte },
  small: { blas: 8.125 * mebibyte, fused: 4 * mebibyte },
};
