import { vi } from "vitest";
import type { DeclaredRoute } from "../../worker/http/route.ts";
import { createCanaries } from "../../worker/testing/generated/canaries.ts";
import { createCast, type Who } from "../../worker/testing/generated/cast.ts";
import { readOperations } from "../../worker/testing/generated/operations.ts";
import { type Sent, sendRequests } from "../../worker/testing/generated/send-requests.ts";
import { startProvider } from "../../worker/testing/services/provider.ts";
import { startPushService } from "../../worker/testing/services/push-service.ts";
import { findBrokenRules } from "../../worker/testing/shop-state.ts";
import { type Role, refusalOf } from "./access.ts";

const ROLE: Readonly<Record<Exclude<Who, "token">, Role>> = {
  nobody: "visitor",
  buyer: "hotel",
  member: "hotel",
  agent: "agent",
  admin: "admin",
  owner: "owner",
};

const mayCall = (route: DeclaredRoute, who: Who): boolean => {
  if (who === "token") return route.who === "anyone" || route.scope !== undefined;
  return !refusalOf(route, ROLE[who]);
};

/** The service of the sample of POST /push/subscriptions. */
const FCM = "https://fcm.googleapis.com/";

export interface Generated extends Sent {
  readonly operations: number;
  readonly canaries: number;
  readonly brokenRules: readonly string[];
}

/** Stubs the push services of generated subscriptions, which accept every message. */
const answerForeignHosts = (): void => {
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
    new Request(input, init).url.startsWith(FCM) ? new Response(null, { status: 201 }) : others(input, init),
  );
};

/**
 * Generates requests from openapi.json and sends them to a shop with two buyers' accounts, as everybody related to one
 * of them.
 */
export const askGenerated = async (size: { seed: number; count: number; isFull: boolean }): Promise<Generated> => {
  startProvider();
  startPushService();
  answerForeignHosts();
  const described = readOperations();
  const cast = await createCast();
  const canaries = await createCanaries(cast);
  const sent = await sendRequests(described, cast, { ...size, letsIn: mayCall, canaries });
  const brokenRules = await findBrokenRules();
  return { ...sent, operations: described.operations.length, canaries: canaries.length, brokenRules };
};
