import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { as } from "../api-client.ts";
import { SELLERS } from "../commands/shop.ts";
import { copyOrder } from "../copied-orders.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
  createOwner,
  createProducts,
  createUser,
  db,
  product,
} from "../factories.ts";
import { endFaults, faults, resting } from "../faults.ts";
import { accept, confirm, orderOf, place } from "../orders.ts";
import { findBrokenRules } from "../shop-state.ts";

afterEach(endFaults);

interface Row {
  readonly kind: string;
  readonly number: string;
  readonly serial: number;
  readonly orderId: string;
}

/**
 * Document numbers have no gaps when many agents deliver at once, each of them twice, while D1 answers after random
 * delays. Some buyers are registered for GST, so that there are documents of three kinds.
 */
export const numberedDeliveries = (crowd: number): void => {
  it(`numbers the documents of ${crowd} deliveries at once without a gap`, async () => {
    resting.mails = true;
    const owner = await createOwner();
    const staff = await createAdmin();
    const buyers = [await createUser({ gstin: "10AABCM1234F1ZC" }), await createUser()];
    expect((await as(owner.token).put("/admin/seller", { ...SELLERS[0], version: 0 })).status).toBe(200);
    const goods = await createProducts([
      product("Potato", { stock: 10 * crowd }),
      product("Soda", { stock: 10 * crowd, hsn: "2202", gstRateBp: 4_000 }),
    ]);
    const items = goods.map((productId) => ({ productId, quantity: 1 }));
    const first = await createAgent();
    const carried: string[] = [];
    for (const buyer of buyers) {
      const { _id } = (await place(buyer, orderOf("", 1, { items }))).body.order;
      await confirm(staff, _id);
      expect((await accept(first, _id)).status).toBe(200);
      carried.push(_id);
    }
    let serial = 0;
    const ready = await createMany(crowd, async () => {
      const nth = serial++ % buyers.length;
      const agent = await createAgent();
      const { id, code } = await copyOrder(carried[nth] ?? "", { agentId: agent.agentId });
      return { agent, id, code, isRegistered: nth === 0 };
    });
    faults.delay = () => Math.random() * 5;
    const hand = ({ agent, id, code }: { agent: Account; id: string; code: string }) =>
      as(agent.token).post(`/agent/${id}/deliver`, { deliveryOtp: code }, { "Idempotency-Key": `hand-${id}` });
    const answers = await Promise.all([...ready, ...ready].map(hand));
    endFaults();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

    const rows = await db.all<Row>(
      sql`SELECT kind, number, serial, order_id AS orderId FROM documents ORDER BY serial`,
    );
    const byKind = Map.groupBy(rows, ({ kind }) => kind);
    for (const some of byKind.values()) expect(some.map((row) => row.serial)).toEqual(some.map((_, i) => i + 1));
    for (const { number, serial: n } of rows) expect(number).toMatch(new RegExp(`^[A-Z]{3}/\\d\\d-\\d\\d/0*${n}$`));
    const kindsOf = (id: string) => rows.flatMap(({ orderId, kind }) => (orderId === id ? [kind] : [])).sort();
    expect(ready.map(({ id }) => kindsOf(id))).toEqual(
      ready.map(({ isRegistered }) => (isRegistered ? ["bill_of_supply", "invoice"] : ["invoice_bill"])),
    );
    expect(await findBrokenRules()).toEqual([]);
  });
};
