/** CUDA context and libraries on every device, then buffers of each set of communicators (NCCL). */
export const contextBytes = 1.25 * 2 ** 30;
export const communicatorBytes = 0.75 * 2 ** 30;

/** Memory that the caching allocator holds beyond what tensors use. */
export const reserveShare = 0.08;
