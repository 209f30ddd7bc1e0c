import { vi } from "vitest";

/** Keeps the log's warnings and errors, and prints none: a run has thousands. */
export const keepLog = () => {
  const requests = new Set<string>();
  const events = new Map<string, number>();
  const keep = (line: unknown): void => {
    const { event = "", requestId } = JSON.parse(String(line)) as { event?: string; requestId?: string };
    events.set(event, (events.get(event) ?? 0) + 1);
    if (requestId) requests.add(requestId);
  };
  const spies = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")].map((spy) => spy.mockImplementation(keep));
  return {
    /** Ids of requests about which something was logged. */
    requests,
    events,
    end: (): void => {
      for (const spy of spies) spy.mockRestore();
    },
  };
};
