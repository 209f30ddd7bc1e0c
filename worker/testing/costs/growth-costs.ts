import { reset } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { generateShop } from "../../../seed/generated/generate-shop.ts";
import {
  type GrowthIds,
  growthCalls,
  isFlat,
  NOT_MEASURED,
  type ReadCost,
  type Reader,
} from "../../../tests/http/growth-calls.ts";
import { findBrokenRulesIn } from "../broken-rules.ts";
import { migrate, startSession } from "../factories.ts";
import { env } from "../faults.ts";
import { ROUTES } from "../routes.ts";
import { measure } from "./meter.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A busy machine takes minutes to generate the larger shop. */
const MAX_MS = 600_000;
const UNTIL = Math.floor(Date.now() / DAY_MS) * DAY_MS;

const first = (query: string, ...values: unknown[]): Promise<string> =>
  env.DB.prepare(query)
    .bind(...values)
    .first<string>("id")
    .then((id) => id ?? "");
const tokenOf = async (id: string): Promise<string> => (await startSession({ id })).token;

const measureShop = async (scale: number): Promise<Record<string, ReadCost>> => {
  await reset();
  await migrate();
  const shop = await generateShop(env.DB, { scale, until: UNTIL });
  // This rule is left out, because a shop keeps mails for 90 days only.
  expect(await findBrokenRulesIn(env.DB, "every step has its mail")).toEqual([]);
  const buyer = await first("SELECT id FROM users ORDER BY total_orders DESC LIMIT 1");
  const middle = "SELECT id FROM orders WHERE id >= ? AND buyer_id LIKE ? ORDER BY id LIMIT 1";
  const halfway = await first("SELECT id FROM orders ORDER BY id LIMIT 1 OFFSET ?", (5_000 * scale) / 2);
  const ids: GrowthIds = {
    product: shop.productIds[40] ?? "",
    buyer,
    order: await first(
      "SELECT id FROM orders WHERE buyer_id = ? AND status = 'delivered' ORDER BY id DESC LIMIT 1",
      buyer,
    ),
    oldOrder: halfway,
    ownOldOrder: await first(middle, halfway, buyer),
  };
  const agentId = "SELECT user_id AS id FROM agents ORDER BY delivered_count DESC LIMIT 1";
  const tokens: Record<Reader, string | undefined> = {
    visitor: undefined,
    buyer: await tokenOf(buyer),
    agent: await tokenOf(await first(agentId)),
    admin: await tokenOf(shop.adminId),
    owner: await tokenOf(shop.ownerId),
  };
  const costs: Record<string, ReadCost> = {};
  for (const call of growthCalls(ROUTES, ids)) {
    const name = `${call.as} ${call.method} ${call.path.replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, ":id")}`;
    const send = () =>
      measure(call.method, call.path, { token: tokens[call.as], ...(call.body ? { body: call.body } : {}) });
    // The first search for these words also counts the matches and stores their number.
    if (call.path.includes("search")) await send();
    const { status, text, cost } = await send();
    expect(status, `${name}: ${text.slice(0, 200)}`).toBe(call.path === "/ready" ? status : 200);
    costs[name] = { rows: cost.rows, bytes: text.length };
  }
  return costs;
};

/** Compares a shop of one scale (seed/generated/generate-shop.ts) with a larger one. */
export const growthCosts = (scales: { readonly small: number; readonly large: number }): void => {
  describe("every call of the API that reads", () => {
    let small: Record<string, ReadCost>;
    let large: Record<string, ReadCost>;

    beforeAll(async () => {
      small = await measureShop(scales.small);
      large = await measureShop(scales.large);
    }, MAX_MS);

    it("is measured, or says why not", () => {
      const unknown = growthCalls(ROUTES, {} as GrowthIds).filter(({ path }) => path.includes(":"));
      expect(unknown).toEqual([]);
      const names = ROUTES.map(({ name }) => name);
      expect(Object.keys(NOT_MEASURED).filter((name) => !names.includes(name))).toEqual([]);
    });

    it(`reads as many rows in a shop of scale ${scales.large} as in one of scale ${scales.small}`, () => {
      const growing = Object.entries(small).filter(([name, before]) => !isFlat(before, large[name]));
      expect(growing.map(([name, before]) => `${name}: ${JSON.stringify([before, large[name]])}`)).toEqual([]);
    });
  });
};
