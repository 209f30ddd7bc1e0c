import { vi } from "vitest";
import { makeKeys } from "../../../mocks/push/receiver.ts";
import { type PushFault, PushMock, type Received } from "../../../mocks/push/service.ts";
import { env } from "../faults.ts";
import { createMapStorage } from "./map-storage.ts";

/** The push services' clock: the real one, unless a test moves it. */
export const serviceClock = { offset: 0, now: () => Date.now() + serviceClock.offset };

const storage = createMapStorage();

/** The mock that `npm start` runs, in this isolate. */
export const mock = new PushMock({
  storage,
  now: () => serviceClock.now(),
  // Throws the timeout's error without waiting.
  hang: async () => {
    throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
  },
});

export const ORIGIN = env.PUSH_MOCK ?? "";
/** Every request to a push service or to an unknown host. */
export const asked: string[] = [];

/** Forgets every device, message and request, for the next test file. */
export const resetPushService = (): void => {
  storage.clear();
  asked.length = 0;
  serviceClock.offset = 0;
};

/**
 * Answers the app's fetches to the mock's origin; to be called before all tests, after `startProvider`. Calls to the
 * payment provider pass through to its mock, and no other host is reached.
 */
export const startPushService = (): void => {
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push(request.url);
    if (request.url.startsWith(`${ORIGIN}/push/send/`)) return mock.take(request);
    if (request.url.startsWith(env.RAZORPAY_API ?? "")) return others(request);
    throw new TypeError(`nobody answers at ${request.url}`);
  });
};

export const disturb = (...faults: PushFault[]): void => mock.setFaults(faults);

/** The result of `pushManager.subscribe()` in a browser that permits pushes. */
export const subscribeBrowser = () => mock.subscribe(ORIGIN, { senderKey: env.VAPID_PUBLIC_KEY ?? null });

/** Many browsers with one pair of keys, because generating a thousand pairs is slow. */
export const subscribeBrowsers = async (count: number) => {
  const keys = await makeKeys();
  return Promise.all(Array.from({ length: count }, () => mock.subscribe(ORIGIN, { keys })));
};

export interface Shown extends Omit<Received, "text"> {
  readonly text: string;
  /** The payload as the service worker parses it. */
  readonly message: { title: string; body: string; tag: string; url: string; language: string };
}

/** The pushes that this browser received, newest first. */
export const receivedBy = ({ endpoint }: { endpoint: string }): Shown[] =>
  mock.received(endpoint).map((one) => ({ ...one, message: JSON.parse(one.text) }));
