const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const TIMEOUT_MS = 5000;

/** Aborts when this process should stop, also when its parent has ended. */
export const stopSignal = (): AbortSignal => {
  const stop = new AbortController();
  for (const event of [...SIGNALS, "disconnect"]) process.on(event, () => stop.abort());
  // Listening for "disconnect" would keep this process alive.
  process.channel?.unref();
  return stop.signal;
};

/** Calls `stop` when this process should stop. Must be called after Miniflare's start, which adds handlers that exit at once. */
export function stopWith(stop: () => Promise<void>): void {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  stopSignal().addEventListener("abort", async () => {
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
    await stop();
    process.exit(0);
  });
}
