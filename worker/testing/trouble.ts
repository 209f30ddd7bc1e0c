import { env as bindings } from "cloudflare:workers";
import type { Env } from "../platform/env.ts";
import { createFaultyD1, noTrouble, type Trouble } from "./faulty-d1.ts";

/**
 * What happens between the app and D1 in this test file. Tests, the API and the coordinators run in one isolate, so one
 * object is seen by all of them.
 */
export const trouble: Trouble & { mutexIsOff: boolean } = { ...noTrouble(), mutexIsOff: false };

/** To be called after each test that caused some. */
export const endTrouble = (): void => {
  Object.assign(trouble, noTrouble(), { mutexIsOff: false });
};

export const troubled = (env: Env): Env => ({ ...env, DB: createFaultyD1(env.DB, trouble) });

/** The bindings as they are, for arranging and inspecting. */
export const env: Cloudflare.Env = bindings;
