/** What `work` comes to, or `otherwise` where that takes longer than `ms`; `work` goes on. */
export async function soon<T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<T>((done) => {
    timer = setTimeout(done, ms, otherwise);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
