const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const TIMEOUT_MS = 5000;

/**
 * Calls `stop` on a signal, or when the parent process has ended. Must be called after Miniflare's start, because it removes
 * Miniflare's handlers, which would exit before `stop` is done.
 */
export function stopWith(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (): Promise<void> => {
    // Ctrl+C sends the signal twice, from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
  process.on("disconnect", end);
}
