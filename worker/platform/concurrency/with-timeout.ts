/** Rejects when the work takes longer than `ms`. The work itself continues. */
export const withTimeout = async <T>(
  work: Promise<T>,
  ms: number,
  toError = () => new Error(`no answer within ${ms} ms`),
): Promise<T> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(toError()), ms);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};
