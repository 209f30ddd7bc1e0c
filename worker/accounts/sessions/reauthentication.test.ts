import { beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createProducts, createUser, product } from "../../testing/factories.ts";
import { countRows, placed } from "../../testing/orders.ts";
import { deleteAccount, givePassword, PASSWORD } from "../../testing/own-data.ts";

let potato: string;
beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});

/** An attempt that stays counted as in flight becomes a failure after thirty seconds. */
const attemptsInFlight = (userId: string) => countRows("limits", "instr(key, ?) AND in_flight > 0", userId);

it("counts no right password as wrong when a weak new one is refused", async () => {
  const staff = await createAdmin();
  await givePassword(staff);
  const change = (newPassword: string) =>
    as(staff.token).post("/auth/change-password", { currentPassword: PASSWORD, newPassword });
  for (let n = 0; n < 6; n++) expect((await change("Password123")).body.code).toBe("auth.weak_password");
  expect(await attemptsInFlight(staff.userId)).toBe(0);
  expect((await change("sattu and chokha at nine")).status).toBe(200);
});

it("counts no right password as wrong while an account cannot be deleted", async () => {
  const buyer = await createUser({ password: PASSWORD });
  const order = await placed(buyer, potato);
  for (let n = 0; n < 6; n++) expect((await deleteAccount(buyer)).body.code).toBe("profile.open_orders");
  expect(await attemptsInFlight(buyer.userId)).toBe(0);
  await as(buyer.token).patch(`/orders/${order._id}/cancel`);
  expect((await deleteAccount(buyer)).status).toBe(200);
});

it("counts no right password as wrong when a token or webhook is made again with its key", async () => {
  const buyer = await createUser({ password: PASSWORD });
  const made = [
    ["/tokens", { name: "ERP", scopes: ["orders:read"] }],
    ["/webhooks", { url: "https://erp.hotel-maurya.in/rasad", types: ["order.placed"] }],
  ] as const;
  for (const [path, body] of made)
    for (let n = 0; n < 6; n++) {
      const input = { ...body, currentPassword: PASSWORD };
      expect((await as(buyer.token).post(path, input, { "Idempotency-Key": "once" })).status).toBe(201);
    }
  expect(await attemptsInFlight(buyer.userId)).toBe(0);
});
