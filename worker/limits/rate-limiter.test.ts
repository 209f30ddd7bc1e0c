import { beforeAll, expect, it } from "vitest";
import { createServices } from "../compose.ts";
import { systemClock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { createProducts, createUser, product } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { countRows, orderOf } from "../testing/orders.ts";

let potato: string;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});

/** Cloudflare counts these limits in production; this mock binding reports every limit as used up. */
const asked: string[] = [];
const usedUp = {
  limit: async ({ key }: { key: string }) => {
    asked.push(key);
    return { success: false };
  },
};
const services = () =>
  createServices({ ...env, LOGIN_LIMIT: usedUp, ORDER_LIMIT: usedUp }, { waitUntil: () => undefined });

it("places no order for an account whose limit is used up", async () => {
  const { sessions, placing } = services();
  const { token, userId } = await createUser();
  const buyer = await sessions.authenticate(token);
  const input = { ...orderOf(potato), location: "patna" as const, paymentMethod: "cod" as const, notes: "" };
  await expect(placing.placeOrder(buyer, input)).rejects.toMatchObject({ status: 429, code: "limits.orders" });
  expect(asked).toContain(userId);
  expect(await countRows("orders")).toBe(0);
});

it("returns nothing for an account whose limit is used up", async () => {
  const { sessions, returns } = services();
  const { token, userId } = await createUser();
  const buyer = await sessions.authenticate(token);
  const input = { lines: [{ productId: potato, quantity: 1, reason: "damaged" as const }], note: "", photos: [] };
  const asking = returns.requestReturn(buyer, newId(systemClock), input);
  await expect(asking).rejects.toMatchObject({ status: 429, code: "limits.orders" });
  expect(asked).toContain(userId);
});

it("checks no password for an address whose limit is used up", async () => {
  const { email } = await createUser();
  const client = { ip: "203.0.113.7", userAgent: "", token: null, deviceToken: null };
  const login = services().accounts.login({ email, phone: "", password: "a guess" }, client);
  await expect(login).rejects.toMatchObject({ status: 429, code: "limits.login" });
  expect(asked).toContain(client.ip);
  expect(await countRows("limits")).toBe(0);
});

it("asks for an IPv6 address by its /64", async () => {
  const client = { ip: "2001:db8:1:2::7", userAgent: "", token: null, deviceToken: null };
  const login = services().accounts.login({ email: "nobody@example.com", phone: "", password: "a guess" }, client);
  await expect(login).rejects.toMatchObject({ status: 429, code: "limits.login" });
  expect(asked).toContain("2001:db8:1:2::/64");
});
