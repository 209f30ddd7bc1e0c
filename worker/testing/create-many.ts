/** Creates many for a race or a load, twenty at a time. */
export const createMany = async <T>(count: number, create: () => Promise<T>): Promise<T[]> => {
  const created: T[] = [];
  while (created.length < count) {
    const batch = Math.min(20, count - created.length);
    created.push(...(await Promise.all(Array.from({ length: batch }, create))));
  }
  return created;
};
