/**
 * Runs `act` for one item after the other though some fail, so that one that always fails does not hold up those behind
 * it. Throws what failed at the end, or at once one for which `failsAll` is true, such as of a provider that is down.
 */
export const runEach = async <Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  failsAll: (error: unknown) => boolean = () => false,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (failsAll(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed`);
};
