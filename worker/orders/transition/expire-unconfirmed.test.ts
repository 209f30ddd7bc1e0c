import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { runEveryMinute } from "../../cron.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { confirm, countRows, eventsOf, orderOf, place, placed, readOrder } from "../../testing/orders.ts";

import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";

const HOUR_MS = 60 * 60 * 1000;
const lifetime = { waitUntil: () => undefined };
let potato: string;
let staff: Account;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato", { stock: 1000 })]);
  staff = await createAdmin();
});

const stockOf = (id: string) =>
  env.DB.prepare("SELECT stock_milli / 1000.0 AS stock FROM products WHERE id = ?").bind(id).first<number>("stock");

/** Runs the expiry as of `hours` from now, because orders get their ids from the real clock. */
const expireAfter = (hours: number, max = 20): Promise<number> =>
  createServices(env, lifetime, { now: () => Date.now() + hours * HOUR_MS }).orderCommands.expireUnconfirmed(max);

describe("a pending cash order that nobody confirms", () => {
  it("is cancelled after a day, its stock returns, and the buyer is told why", async () => {
    const buyer = await createUser();
    const before = await stockOf(potato);
    const order = await placed(buyer, potato, 10);
    expect(await expireAfter(23.9)).toBe(0);
    expect((await readOrder(buyer, order._id)).status).toBe("pending");

    expect(await expireAfter(24.1)).toBe(1);
    expect((await readOrder(buyer, order._id)).status).toBe("cancelled");
    expect(await stockOf(potato)).toBe(before);
    expect(await eventsOf(buyer, order._id)).toContainEqual(
      expect.objectContaining({ type: "order.expired", actor: { role: "system", name: "Rasad" } }),
    );
    await mailsSettled();
    const mail = sentMails.find(({ to, subject }) => to === buyer.email && /was not confirmed/.test(subject));
    expect(mail?.text).toContain("nobody confirmed your order in time");
    // A second run finds nothing.
    expect(await expireAfter(30)).toBe(0);
  });

  it("does not expire once it is confirmed, cancelled or awaits an online payment", async () => {
    const buyer = await createUser();
    const confirmed = await placed(buyer, potato);
    const cancelled = await placed(buyer, potato);
    await confirm(staff, confirmed._id);
    await as(buyer.token).patch(`/orders/${cancelled._id}/cancel`);
    expect(await expireAfter(48)).toBe(0);
    expect((await readOrder(buyer, confirmed._id)).status).toBe("confirmed");
  });

  it("expires after the hours that the owner sets, oldest first and at most so many per run", async () => {
    const buyer = await createUser();
    const owner = await createOwner();
    const first = await placed(buyer, potato);
    const second = await placed(buyer, potato);
    await as(owner.token).patch("/admin/settings", { confirmWithinHours: 2 });
    expect(await expireAfter(1.9)).toBe(0);
    expect(await expireAfter(2.1, 1)).toBe(1);
    expect((await readOrder(buyer, first._id)).status).toBe("cancelled");
    expect((await readOrder(buyer, second._id)).status).toBe("pending");
    await runEveryMinute(env, lifetime, { now: () => Date.now() + 2.1 * HOUR_MS });
    expect((await readOrder(buyer, second._id)).status).toBe("cancelled");
  });

  it("expires although another order's coordinator fails, and the failure is reported", async () => {
    const buyer = await createUser();
    const broken = await placed(buyer, potato);
    const sound = await placed(buyer, potato);
    const ORDER_COORDINATOR = {
      getByName: (name: string) => {
        if (name === broken._id) throw new Error("no coordinator");
        return env.ORDER_COORDINATOR.getByName(name);
      },
    };
    const late = { now: () => Date.now() + 25 * HOUR_MS };
    const { orderCommands } = createServices({ ...env, ORDER_COORDINATOR } as unknown as typeof env, lifetime, late);
    await expect(orderCommands.expireUnconfirmed(20)).rejects.toThrow("1 orders could not be cancelled");
    expect((await readOrder(buyer, sound._id)).status).toBe("cancelled");
    expect((await readOrder(buyer, broken._id)).status).toBe("pending");
    // The next run finds the failed order again.
    expect(await expireAfter(25)).toBe(1);
  });

  it("is confirmed or expired, never both, when both happen at once", async () => {
    const buyer = await createUser();
    for (let i = 0; i < 2; i++) {
      const { _id } = (await place(buyer, orderOf(potato))).body.order;
      const [answer, expired] = await Promise.all([confirm(staff, _id), expireAfter(25)]);
      const { status } = await readOrder(buyer, _id);
      expect([answer.status, expired, status]).toEqual(
        answer.status === 200 ? [200, 0, "confirmed"] : [409, 1, "cancelled"],
      );
      expect(await countRows("order_events", "order_id = ? AND to_status <> 'pending'", _id)).toBe(1);
    }
  });
});
