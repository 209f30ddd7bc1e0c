import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, resting } from "../../testing/faults.ts";
import { setStock } from "../../testing/products.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { findBrokenRules, runSql } from "../../testing/shop-state.ts";
import {
  actorOf,
  createStandingOrder,
  listOf,
  runDue,
  sendMails,
  services,
  setTime,
  standingOrderOf,
} from "../../testing/standing-orders.ts";
import { memberOf } from "../../testing/team.ts";
import type { StandingOrder } from "../standing-orders.contract.ts";

/** The owner's standing order of 10 potatoes (₹200), with a cook who may order for ₹300 at once. */
let owner: Account;
let cook: Account;
let potato: string;
let paneer: string;
let list: string;
let made: StandingOrder;

beforeAll(async () => {
  resting.mails = true;
  [potato = "", paneer = ""] = await createProducts([
    product("Potato", { pricePaise: 2_000, stock: 1_000 }),
    product("Paneer", { pricePaise: 20_000, stock: 100 }),
  ]);
});

beforeEach(async () => {
  await setStock(1_000);
  setTime("2026-12-06 09:00");
  owner = await createUser();
  cook = await memberOf(owner, { role: "buyer", orderLimit: 300 });
  list = await listOf(owner, [{ productId: potato, quantity: 10 }]);
  made = await createStandingOrder(owner, list);
});

afterEach(async () => {
  endFaults();
  await runSql("DELETE FROM standing_order_days");
  await runSql("DELETE FROM standing_orders");
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const setDay = async (who: Account, quantity: number | "list" | "skip" | "unskip", day = "2026-12-07") =>
  services().standingOrders.setDay(
    await actorOf(who),
    made._id,
    day,
    typeof quantity === "number"
      ? { items: [{ productId: potato, quantity }] }
      : quantity === "list"
        ? { items: null }
        : { skip: quantity === "skip" },
  );

const setList = async (who: Account, quantity: number): Promise<void> => {
  const { version } = await services().lists.getList(await actorOf(who), "patna", list);
  const lines = [{ productId: potato, quantity, par: null, note: "" }];
  await services().lists.setLines(await actorOf(who), "patna", list, { version, lines });
};

interface Placed {
  readonly id: string;
  readonly awaits: number;
  readonly placedBy: string | null;
  readonly dueAt: number | null;
  readonly version: number;
}

/** The order for 7 December, or a later day of that month. */
const placedFor = async (day = 7): Promise<Placed | null> => {
  setTime(`2026-12-${String(day - 1).padStart(2, "0")} 10:00`);
  await runDue();
  setTime(`2026-12-${String(day - 1).padStart(2, "0")} 21:50`);
  await runDue();
  return env.DB.prepare(
    `SELECT id, awaits_approval AS awaits, placed_by AS placedBy, approval_due_at AS dueAt, version FROM orders
     WHERE standing_order_id = ? AND slot_day = ?`,
  )
    .bind(made._id, `2026-12-${String(day).padStart(2, "0")}`)
    .first<Placed>();
};

const approve = async (placed: Placed | null): Promise<void> => {
  const order = await services().orderCommands.approveOrder(await actorOf(owner), placed?.id ?? "", {
    version: placed?.version,
  });
  expect(order.awaitsApproval).toBeUndefined();
};

describe("the owner's standing order", () => {
  it("waits for approval when a member raised a date above their limit, and the mail names them", async () => {
    await setDay(cook, 20);
    const placed = await placedFor();
    expect(placed).toMatchObject({ awaits: 1, placedBy: cook.userId });
    const before = sentMails.length;
    await sendMails();
    const mail = sentMails.slice(before).find(({ to }) => to === owner.email);
    expect(mail?.subject).toContain("waits for your approval");
    expect(mail?.text).toContain(cook.name);
    expect(mail?.text).toContain("standing order");
    expect(mail?.text).toContain("07/12/2026, 05:00 IST");
  });

  it("can be approved until an hour before its slot", async () => {
    await setDay(cook, 20);
    expect(await placedFor()).toMatchObject({ dueAt: Date.parse("2026-12-07T05:00:00+05:30") });
  });

  it("is placed as before when a member stays within their limit, lowers, or skips", async () => {
    await setDay(cook, 15);
    expect(await placedFor()).toMatchObject({ awaits: 0, placedBy: null });
    await setList(owner, 30);
    await setDay(cook, 25, "2026-12-08");
    expect(await placedFor(8)).toMatchObject({ awaits: 0, placedBy: null });
    await setDay(cook, "skip", "2026-12-09");
    expect(await placedFor(9)).toBeNull();
  });

  it("waits when a member plans a date again that the owner skipped", async () => {
    await setList(owner, 30);
    await setDay(owner, "skip");
    await setDay(cook, "unskip");
    expect(await placedFor()).toMatchObject({ awaits: 1, placedBy: cook.userId });
  });

  it("is the owner's again once the owner changes the date", async () => {
    await setDay(cook, 20);
    await setDay(owner, 21);
    expect(await placedFor()).toMatchObject({ awaits: 0, placedBy: null });
  });

  it("waits each day after a member raised its list, until an order of it is approved", async () => {
    await setList(cook, 20);
    expect(await placedFor()).toMatchObject({ awaits: 1, placedBy: cook.userId });
    const second = await placedFor(8);
    expect(second).toMatchObject({ awaits: 1 });
    await approve(second);
    expect(await placedFor(9)).toMatchObject({ awaits: 0, placedBy: null });
    expect(await placedFor(10)).toMatchObject({ awaits: 0, placedBy: null });
    await setList(cook, 21);
    expect(await placedFor(11)).toMatchObject({ awaits: 1, placedBy: cook.userId });
  });

  it("is not accepted as a whole by approving a date that has lines of its own", async () => {
    await setList(cook, 20);
    await setDay(cook, 25);
    await approve(await placedFor());
    expect(await placedFor(8)).toMatchObject({ awaits: 1 });
  });

  it("waits when a member adds products to its list, and not once the owner saves the list", async () => {
    const add = await as(cook.token).post(`/lists/${list}/lines`, { lines: [{ productId: paneer, quantity: 2 }] });
    expect(add.status, add.text).toBe(200);
    expect(await placedFor()).toMatchObject({ awaits: 1 });
    await setList(owner, 40);
    expect(await placedFor(8)).toMatchObject({ awaits: 0 });
  });

  it("does not wait when a member appends what its list already has, because that line stays as it is", async () => {
    await setList(owner, 30);
    const add = await as(cook.token).post(`/lists/${list}/lines`, { lines: [{ productId: potato, quantity: 50 }] });
    expect(add.status, add.text).toBe(200);
    expect(await placedFor()).toMatchObject({ awaits: 0, placedBy: null });
  });

  it("waits when a member adds days, chooses another list, or resumes it", async () => {
    await setList(owner, 30);
    const { location: _, ...settings } = standingOrderOf(list, { days: ["mon"] });
    const change = async (who: Account, more: object) => {
      const { version } = await services().standingOrders.getStandingOrder(await actorOf(who), made._id);
      return services().standingOrders.changeStandingOrder(await actorOf(who), made._id, {
        ...settings,
        ...more,
        version,
      });
    };
    await change(owner, {});
    await change(cook, { notes: "By the back door" });
    expect(await placedFor()).toMatchObject({ awaits: 0 });
    await change(cook, { days: ["mon", "tue"] });
    expect(await placedFor(8)).toMatchObject({ awaits: 1, placedBy: cook.userId });
    await change(owner, { days: ["mon", "tue", "wed"] });
    expect(await placedFor(9)).toMatchObject({ awaits: 0 });
    const pause = async (who: Account, isPaused: boolean) =>
      services().standingOrders.setPaused(await actorOf(who), made._id, isPaused);
    await change(owner, { days: ["thu"] });
    await pause(owner, true);
    await pause(cook, false);
    expect(await placedFor(10)).toMatchObject({ awaits: 1, placedBy: cook.userId });
  });

  it("is the owner's again when the member who raised it left the team", async () => {
    await setDay(cook, 20);
    await as(owner.token).delete(`/team/members/${cook.userId}`);
    expect(await placedFor()).toMatchObject({ awaits: 0, placedBy: null });
  });

  it("counts a raise that is paid online as decided by whoever pays", async () => {
    const { location: _, ...settings } = standingOrderOf(list, { paymentMethod: "razorpay" });
    await services().standingOrders.changeStandingOrder(await actorOf(owner), made._id, { ...settings, version: 1 });
    await setDay(cook, 20);
    expect(await placedFor()).toMatchObject({ awaits: 0, placedBy: null });
  });
});
