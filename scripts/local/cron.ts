const EVERY_MS = 60_000;

export const assertRan = ({ outcome }: { readonly outcome: string }): void => {
  if (outcome !== "ok") throw new Error(`The scheduled handler ended with "${outcome}".`);
};

/** Replaces production's cron trigger `* * * * *`. Returns a function that stops the timer and waits for a run in progress. */
export function startCron(runHandler: () => Promise<void>): () => Promise<void> {
  const run = (): Promise<void> =>
    runHandler().catch((error: unknown) => console.error("The scheduled handler failed:", error));
  // Catches up on what became due while the shop was stopped.
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return running;
  };
}
