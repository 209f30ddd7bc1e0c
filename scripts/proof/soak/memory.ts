import { setTimeout as pause } from "node:timers/promises";
import { connectInspector } from "../../bench/inspector.ts";
import { residentBytes } from "../../bench/workerd.ts";
import { type Point, slopeOf } from "./measures.ts";

/** Seldom, because the requests of a reading wait for the garbage collector too. */
const EVERY_MS = 300_000;
const MB = 1024 * 1024;
const MINUTE = 60_000;
/** Caches, prepared statements and compiled code fill up first. */
const WARM_UP_SHARE = 0.25;
const WORKER = "core:user:rasad";
/** Isolates that work for requests, those of local bindings too: without help they keep a hundred MB of garbage. */
const BUSY = /^(core|d1|kv|cache|ratelimit|outbound|assets:(router|rpc-proxy)):/;
/** Between two isolates, each of which stops the process while its garbage is collected. */
const PAUSE_MS = 2_000;
/** An isolate that gets no request answers no inspector, and makes no garbage. */
const ANSWERS_WITHIN_MS = 5_000;

export interface Growth {
  readonly fromMb: number;
  readonly toMb: number;
  /** By least squares after the first quarter of the time. */
  readonly mbPerMinute: number;
}

/** Collects the garbage of an isolate, and returns what it then holds in MB. */
export const collect = async (address: string): Promise<number> => {
  const inspector = await connectInspector(address);
  await inspector.call("HeapProfiler.collectGarbage");
  const { usedSize } = await inspector.call<{ usedSize: number }>("Runtime.getHeapUsage");
  inspector.close();
  return usedSize / MB;
};

/** The heap of the Worker in MB, after the garbage of all isolates: V8 leaves hundreds of megabytes of it for later. */
const collectAll = async (inspectorPort: number): Promise<number> => {
  const host = `127.0.0.1:${inspectorPort}`;
  const isolates = (await (await fetch(`http://${host}/json/list`)).json()) as { id: string }[];
  let heap = Number.NaN;
  for (const { id } of isolates.filter(({ id }) => BUSY.test(id))) {
    const held = await Promise.race([collect(`ws://${host}/${id}`), pause(ANSWERS_WITHIN_MS)]);
    if (id === WORKER && held !== undefined) heap = held;
    await pause(PAUSE_MS);
  }
  return heap;
};

const growthOf = (points: readonly Point[]): Growth => {
  const last = points.at(-1)?.x ?? 0;
  const counted = points.filter(({ x }) => x >= last * WARM_UP_SHARE);
  const [fromMb, toMb] = [counted[0]?.y ?? Number.NaN, counted.at(-1)?.y ?? Number.NaN];
  return { fromMb, toMb, mbPerMinute: slopeOf(counted) };
};

/** Watches the process of workerd: all that it has resident, and the heap of the Worker. */
export const watchMemory = (pid: string | undefined, inspectorPort: number) => {
  const begun = performance.now();
  const [resident, heap]: [Point[], Point[]] = [[], []];
  const note = async () => {
    const inHeap = await collectAll(inspectorPort);
    const x = (performance.now() - begun) / MINUTE;
    resident.push({ x, y: residentBytes(pid) / MB });
    heap.push({ x, y: inHeap });
  };
  const timer = setInterval(() => note().catch((error) => console.error("The memory was not read:", error)), EVERY_MS);
  return {
    stop(): { readonly resident: Growth; readonly heap: Growth } {
      clearInterval(timer);
      return { resident: growthOf(resident), heap: growthOf(heap) };
    },
    /** Each reading, for the log. */
    lines: (): string[] =>
      heap.map(
        ({ x, y }, i) =>
          `${x.toFixed(1)} min: ${resident[i]?.y.toFixed(0)} MB resident, ${y.toFixed(1)} MB in the heap`,
      ),
  };
};
