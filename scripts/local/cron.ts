const EVERY_MS = 60_000;

/**
 * Local workerd fires no cron triggers, so a timer replaces production's `* * * * *`. Returns a function that stops the
 * timer and waits for a run in progress.
 */
export function startCron(runHandler: () => Promise<{ readonly outcome: string }>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    const { outcome } = await runHandler();
    if (outcome !== "ok") throw new Error(`The scheduled handler ended with "${outcome}".`);
  };
  const timer = setInterval(() => {
    running = running.then(run).catch((error: unknown) => console.error("The scheduled handler failed:", error));
  }, EVERY_MS);
  // Production's cron never pauses, so what became due while the shop was stopped is done at once.
  running = run().catch((error: unknown) => console.error("The scheduled handler failed:", error));
  return () => {
    clearInterval(timer);
    return running;
  };
}
