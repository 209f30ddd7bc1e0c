interface RunEachOptions {
  /** True for an error that all others would meet too, such as of a provider that is down: it is thrown at once. */
  readonly failsAll?: (error: unknown) => boolean;
  /** Follows the number of failures in the thrown error's message. */
  readonly failed?: string;
}

/**
 * Runs `act` for one item after the other though some fail, so that one that always fails does not hold up those behind
 * it. Throws an `AggregateError` of what failed at the end.
 */
export const runEach = async <Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  { failsAll = () => false, failed = "failed" }: RunEachOptions = {},
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
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
};
