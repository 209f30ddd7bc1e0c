const EVERY_MS = 60_000;

/** Replaces production's cron trigger `* * * * *`. Returns a function that stops the timer and waits for a run in progress. */
export function startCron(runHandler: () => Promise<{ readonly outcome: string }>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    const { outcome } = await runHandler();
    if (outcome !== "ok") throw new Error(`The scheduled handler ended with "${outcome}".`);
  };
  const timer = setInterval(() => {
    running = running.then(run).catch((error: unknown) => console.error("The scheduled handler failed:", error));
  }, EVERY_MS);
  // Catches up on what became due while the shop was stopped.
  running = run().catch((error: unknown) => console.error("The scheduled handler failed:", error));
  return () => {
    clearInterval(timer);
    return running;
  };
}
