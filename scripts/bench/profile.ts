import type { BenchCase } from "./cases.ts";
import { connectInspector } from "./inspector.ts";
import { load } from "./load.ts";
import type { Bench } from "./serve.ts";

interface ProfileNode {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  /** How many samples found the function at work. */
  readonly hitCount?: number;
}
interface Profile {
  readonly nodes: readonly ProfileNode[];
}

/** The isolates that a request passes, by their names in workerd. */
const ISOLATES = {
  "the Worker": "core:user:rasad",
  "local D1": "d1:db",
  "in front of local D1": "d1:db:entry",
  "the assets' router": "assets:router:rasad",
  "behind the router": "assets:rpc-proxy:rasad",
  "miniflare's entry": "core:entry",
} as const;

const SECONDS = 5;
const SHOWN = 15;
/** Between two samples, in µs. */
const INTERVAL_US = 250;

const placeOf = ({ functionName, url, lineNumber }: ProfileNode["callFrame"]): string =>
  `${functionName || "(anonymous)"} ${url.split("/").at(-1)}:${lineNumber + 1}`;

/** The samples of each function, without idle ones. */
const countSamples = ({ nodes }: Profile): Map<string, number> => {
  const samples = new Map<string, number>();
  for (const { callFrame, hitCount = 0 } of nodes) {
    if (["(idle)", "(root)"].includes(callFrame.functionName) || hitCount === 0) continue;
    samples.set(placeOf(callFrame), (samples.get(placeOf(callFrame)) ?? 0) + hitCount);
  }
  return samples;
};

const sum = (samples: ReadonlyMap<string, number>): number => [...samples.values()].reduce((a, b) => a + b, 0);
const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`.padStart(8);

/** Prints where the CPU goes while this route is loaded: by isolate, and by function of the Worker's own. */
export const printProfile = async (bench: Bench, { name, shop: requests }: BenchCase, inspectorPort: number) => {
  const shop = await bench.shop({ inspectorPort });
  await load(shop, requests, { connections: 8, seconds: 2 });
  const isolates = await Promise.all(
    Object.entries(ISOLATES).map(async ([label, id]) => {
      const inspector = await connectInspector(`ws://127.0.0.1:${inspectorPort}/${id}`);
      await inspector.call("Profiler.enable");
      await inspector.call("Profiler.setSamplingInterval", { interval: INTERVAL_US });
      await inspector.call("Profiler.start");
      return { label, inspector };
    }),
  );
  await load(shop, requests, { connections: 8, seconds: SECONDS });
  const found: { label: string; samples: Map<string, number> }[] = [];
  for (const { label, inspector } of isolates) {
    const { profile } = await inspector.call<{ profile: Profile }>("Profiler.stop");
    found.push({ label, samples: countSamples(profile) });
    inspector.close();
  }
  await shop.stop();

  const all = found.reduce((total, { samples }) => total + sum(samples), 0);
  console.log(`\n${name}: share of ${all} samples by isolate`);
  for (const { label, samples } of found) console.log(`${percent(sum(samples), all)}  ${label}`);
  const own = found[0]?.samples ?? new Map<string, number>();
  console.log("The hottest functions of the Worker, by their share of its own samples");
  const hottest = [...own].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  for (const [place, count] of hottest) console.log(`${percent(count, sum(own))}  ${place}`);
};
