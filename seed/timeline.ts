/** An event of the demo shop; `at` in ms. */
export interface DemoEvent {
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

/** A clock that shows the time of the event being replayed. */
export const createPast = (now: number) => {
  let time = now;
  return {
    clock: { now: () => time },

    /** Runs the events in chronological order, so that each sees the balances of its time. */
    async replay(events: readonly DemoEvent[]): Promise<void> {
      for (const { at, run } of [...events].sort((a, b) => a.at - b.at)) {
        time = at;
        await run();
      }
      time = now;
    },
  };
};
