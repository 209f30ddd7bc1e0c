/**
 * Runs at most `max` pieces of one request's work at once, in order of arrival. Waiting work has not begun, so its time
 * limit has not started either.
 */
export const limitConcurrency = (max: number) => {
  const waiting: (() => void)[] = [];
  let free = max;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else free++;
    }
  };
};
