import { vi } from "vitest";
import { makeKeys } from "../../../mocks/push/receiver.ts";
import { type PushFault, PushMock, type Received } from "../../../mocks/push/service.ts";
import { env } from "../faults.ts";

const entries = new Map<string, unknown>();
/** The push services' clock: the real one, unless a test moves it. */
export const serviceClock = { offset: 0, now: () => Date.now() + serviceClock.offset };

/** The mock that `npm start` runs, in this isolate. */
export const mock = new PushMock({
  storage: {
    get: <T>(key: string) => entries.get(key) as T | undefined,
    put: (key, value) => void entries.set(key, value),
    list: <T>(prefix: string) => [...entries].flatMap(([key, value]) => (key.startsWith(prefix) ? [value as T] : [])),
  },
  now: () => serviceClock.now(),
  // At once, what the timeout would throw after its time.
  hang: async () => {
    throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
  },
});

export const ORIGIN = env.PUSH_MOCK ?? "";
/** Every request to a push service, and what was asked of any other host. */
export const asked: string[] = [];

/**
 * Answers the app's fetches to the mock's origin; to be called before all tests, after `startProvider`. What is asked
 * of the payment provider goes on to it, and nobody else is reached.
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

/** A browser that has said yes: what its `pushManager.subscribe()` gives. */
export const subscribeBrowser = () => mock.subscribe(ORIGIN, { senderKey: env.VAPID_PUBLIC_KEY ?? null });

/** Many browsers with one pair of keys: making a thousand takes its time. */
export const subscribeBrowsers = async (count: number) => {
  const keys = await makeKeys();
  return Promise.all(Array.from({ length: count }, () => mock.subscribe(ORIGIN, { keys })));
};

export interface Shown extends Omit<Received, "text"> {
  readonly text: string;
  /** As the service worker reads it. */
  readonly message: { title: string; body: string; tag: string; url: string; language: string };
}

/** What this browser got, newest first. */
export const receivedBy = ({ endpoint }: { endpoint: string }): Shown[] =>
  mock.received(endpoint).map((one) => ({ ...one, message: JSON.parse(one.text) }));
