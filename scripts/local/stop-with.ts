const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const PATIENCE_MS = 5000;

/**
 * Stops in order on a signal, or when the process that started this one is gone. Call it after Miniflare has started:
 * Miniflare listens for the same signals and would end the process before anything was put away.
 */
export function stopWith(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (): Promise<void> => {
    // Ctrl+C reaches this process twice: from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
  process.on("disconnect", end);
}
