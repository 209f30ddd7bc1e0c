import { env as bindings } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { createFaultyD1, type Faults, noFault } from "./faulty-d1.ts";

/**
 * What happens between the app and D1 in this test file. Tests, the API and the coordinators run in one isolate, so one
 * object is seen by all of them.
 */
export const faults: Faults & { mutexIsOff: boolean } = { ...noFault(), mutexIsOff: false };

/** To be called after each test that caused some. */
export const endFaults = (): void => {
  Object.assign(faults, noFault(), { mutexIsOff: false });
};

const background = new Set<Promise<unknown>>();

/** The same context, with what it was told to wait for kept in mind. */
export const noteBackground = (ctx: ExecutionContext): ExecutionContext => {
  const waitUntil = (work: Promise<unknown>): void => {
    const settled = work.catch(() => {}).finally(() => background.delete(settled));
    background.add(settled);
    ctx.waitUntil(work);
  };
  return { waitUntil, passThroughOnException: () => {}, props: ctx.props } as unknown as ExecutionContext;
};

/** Once what was begun after the answers (mails, notes of use) is done. */
export const backgroundDone = async (): Promise<void> => {
  while (background.size > 0) await Promise.all(background);
};

export const troubled = (env: Env): Env => ({ ...env, DB: createFaultyD1(env.DB, faults) });

/** The bindings as they are, for arranging and inspecting. */
export const env: Cloudflare.Env = bindings;
