import { createExecutionContext } from "cloudflare:test";
import { expect, it } from "vitest";
import { runEveryMinute } from "../cron.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { backgroundDone, env } from "../testing/faults.ts";
import { inStatus } from "../testing/orders.ts";
import { deleteAccount, PASSWORD, userRow } from "../testing/own-data.ts";
import { mailsSettled } from "../testing/services/mails.ts";

const DAY = 24 * 60 * 60_000;
const run = (now: number) => runEveryMinute(env, createExecutionContext(), { now: () => now });

it("erases the business records of a deleted account eight years after the deletion, and not before", async () => {
  const [potato = ""] = await createProducts([product("Potato")]);
  const business = { address: "Fraser Road", gstin: "27AAPFU0939F1ZV", businessName: "Maurya Foods" };
  const [leaving, staying, staff] = [
    await createUser({ ...business, password: PASSWORD }),
    await createUser(business),
    await createAdmin(),
  ];
  const order = await inStatus({ buyer: leaving, staff, agent: await createAgent() }, potato, "delivered");
  await deleteAccount(leaving);
  await backgroundDone();
  await mailsSettled();
  const end = Date.now() + 8 * 365.25 * DAY;
  await run(end - DAY);
  expect(await userRow(leaving)).toMatchObject({ gstin: business.gstin, business_name: business.businessName });
  await run(end + DAY);
  expect(await userRow(leaving)).toMatchObject({ gstin: null, business_name: null, address: "" });
  expect(await userRow(staying)).toMatchObject({ gstin: business.gstin });
  const kept = "SELECT delivery_address, total_paise / 100.0 AS total FROM orders WHERE id = ?";
  expect(await env.DB.prepare(kept).bind(order._id).first()).toEqual({ delivery_address: "", total: order.total });
});
