import { setTimeout as pause } from "node:timers/promises";
import { connectInspector } from "../../bench/inspector.ts";
import { residentBytes } from "../../bench/workerd.ts";

/** Memory is read after this share of the time, when caches are full, and at the end. */
export const FIRST_SHARE = 0.25;

const MB = 1024 * 1024;
const WORKER = "core:user:rasad";
/** Isolates that work for requests, those of local bindings too: without help they keep a hundred MB of garbage. */
const BUSY = /^(core:user|kv|cache|ratelimit|outbound):/;
/** An isolate that gets no request answers no inspector, and makes no garbage. */
const ANSWERS_WITHIN_MS = 5_000;

/** What the process of the Worker has resident, and the heap of the Worker, in MB, after the garbage of all isolates is collected. */
export interface Memory {
  readonly residentMb: number;
  readonly heapMb: number;
}

/** Collects the garbage of an isolate, and returns what it then holds in MB. */
export const collect = async (address: string): Promise<number> => {
  const inspector = await connectInspector(address);
  await inspector.call("HeapProfiler.collectGarbage");
  const { usedSize } = await inspector.call<{ usedSize: number }>("Runtime.getHeapUsage");
  inspector.close();
  return usedSize / MB;
};

/**
 * V8 leaves hundreds of megabytes of garbage for later, so it is collected first. That stops the whole process, for seconds
 * on a slow machine, so no request that is timed may be under way; but some must, for an isolate to answer its inspector.
 */
export const readMemory = async (pid: string | undefined, inspectorPort: number): Promise<Memory> => {
  const host = `127.0.0.1:${inspectorPort}`;
  const isolates = (await (await fetch(`http://${host}/json/list`)).json()) as { id: string }[];
  let heapMb = Number.NaN;
  for (const { id } of isolates.filter(({ id }) => BUSY.test(id))) {
    const held = await Promise.race([collect(`ws://${host}/${id}`), pause(ANSWERS_WITHIN_MS)]);
    if (id === WORKER && held !== undefined) heapMb = held;
  }
  return { residentMb: residentBytes(pid) / MB, heapMb };
};
