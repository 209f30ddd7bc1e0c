import { beforeAll, expect, it } from "vitest";
import app from "../../scripts/bench/bare-worker.ts";
import { createProducts, createUser, product } from "../../worker/testing/factories.ts";
import { env } from "../../worker/testing/faults.ts";

let buyer: string;
let potato: string;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
  buyer = (await createUser()).userId;
});

it("reads and writes the tables as they are now", async () => {
  const json = (body: unknown) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  const requests = [
    ["/products?category=Vegetables", undefined, 200],
    ["/search?search=potato", undefined, 200],
    ["/products/bulk", json({ ids: [potato] }), 200],
    [`/orders/${buyer}`, json({ deliveryAddress: "Boring Road", phone: "9876543210" }), 201],
    [`/orders/${buyer}`, undefined, 200],
  ] as const;
  for (const [path, init, status] of requests) expect((await app.request(path, init, env)).status, path).toBe(status);
});
