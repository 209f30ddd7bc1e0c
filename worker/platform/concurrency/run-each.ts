interface RunEachOptions {
  /** True for an error that would fail every other item too, such as a provider outage; it is rethrown at once. */
  readonly failsAll?: (error: unknown) => boolean;
  /** Follows the number of failures in the thrown error's message. */
  readonly failed?: string;
}

/**
 * Runs `act` for each item in turn and continues after a failure, so that one failing item does not block the rest.
 * Throws an `AggregateError` of the failures at the end.
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
