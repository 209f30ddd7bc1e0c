const EVERY_MS = 60_000;

export interface Cron {
  /** Throws what the handler throws, where the once a minute only logs it. */
  runNow(): Promise<void>;
  /** No run starts after this, and one that is under way is waited for. */
  stop(): Promise<void>;
}

/** Local workerd fires no cron triggers by itself: production's `* * * * *`, done with a timer. */
export function startCron(trigger: () => Promise<void>): Cron {
  let running: Promise<void> = Promise.resolve();
  const runNow = (): Promise<void> => {
    const run = running.then(trigger);
    running = run.catch(() => {});
    return run;
  };
  const timer = setInterval(() => {
    runNow().catch((error: unknown) => console.error("The scheduled handler failed:", error));
  }, EVERY_MS);
  return {
    runNow,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
