/** Something that happened in the demo shop. Time in ms. */
export interface DemoEvent {
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

/** The clock of the demo shop, which stands at the time of the event that runs. */
export const createPast = (now: number) => {
  let time = now;
  return {
    clock: { now: () => time },

    /** Runs the events in the order of their times, so that every balance is what it was then. */
    async replay(events: readonly DemoEvent[]): Promise<void> {
      for (const { at, run } of [...events].sort((a, b) => a.at - b.at)) {
        time = at;
        await run();
      }
      time = now;
    },
  };
};
