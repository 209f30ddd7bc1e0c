let last: Promise<unknown> = Promise.resolve();

/** One after the other: what is kept is never looked through while something else changes it. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
};
