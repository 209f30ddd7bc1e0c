let last: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other, so that no task lists a cache while another changes it. */
export const runInOrder = <T>(task: () => Promise<T>): Promise<T> => {
  const result = last.then(task, task);
  last = result.catch(() => undefined);
  return result;
};
