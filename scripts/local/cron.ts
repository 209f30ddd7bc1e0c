const EVERY_MS = 60_000;

export interface Cron {
  /** Rejects with the handler's error; the timer only logs it. */
  runNow(): Promise<void>;
  /** Resolves after a run in progress; no other starts afterwards. */
  stop(): Promise<void>;
}

/** Local workerd fires no cron triggers, so a timer replaces production's `* * * * *`. */
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
