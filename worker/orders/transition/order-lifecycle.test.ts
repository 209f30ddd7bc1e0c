import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { type Cast, lighten, placed } from "../../testing/orders.ts";
import { findBrokenRules, stockEverywhere } from "../../testing/shop-state.ts";
import { isLongTier } from "../../testing/tier.ts";
import { createDeliveryCodes } from "../delivery-code.ts";
import type { By, Command } from "../order-command.contract.ts";
import {
  findEdge,
  findStaffStep,
  MAX_CODE_TRIES,
  ORDER_STATUSES,
  type OrderStatus,
} from "../order-lifecycle.contract.ts";

const STOCK = 10_000;
let cast: Cast & { agent: { agentId: string } };
let other: Account & { agentId: string };
let potato: string;
let keys = 0;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  other = await createAgent();
  [potato = ""] = await createProducts([product("Potato", { stock: STOCK })]);
});

const STEPS = [
  "confirm",
  "accept",
  "accept as other",
  "deliver",
  "deliver wrongly",
  "request",
  "release",
  "cancel as buyer",
  "cancel",
  "reissue",
] as const;
type Step = (typeof STEPS)[number];

const commandOf = async (step: Step, codeNumber: number, orderId: string): Promise<Command> => {
  const by = (role: By["role"], who: { userId: string; agentId?: string }): By => ({
    role,
    userId: who.userId,
    ...(who.agentId ? { agentId: who.agentId } : {}),
    idempotencyKey: `step-${++keys}`,
  });
  const code = await createDeliveryCodes(env.CODE_SECRET).codeOf(orderId, codeNumber);
  switch (step) {
    case "confirm":
    case "release":
    case "cancel":
      return { kind: step, by: by("staff", cast.staff) };
    case "cancel as buyer":
      return { kind: "cancel", by: by("buyer", cast.buyer) };
    case "accept":
      return { kind: "accept", by: by("agent", cast.agent) };
    case "accept as other":
      return { kind: "accept", by: by("agent", other) };
    case "deliver":
      return { kind: "deliver", code, by: by("agent", cast.agent) };
    case "deliver wrongly":
      return { kind: "deliver", code: code === "000000" ? "000001" : "000000", by: by("agent", cast.agent) };
    case "request":
      return { kind: "request_cancel", reason: "", by: by("agent", cast.agent) };
    case "reissue":
      return { kind: "reissue_code", by: by("staff", cast.staff) };
  }
};

interface Model {
  status: OrderStatus;
  agent: "mine" | "other" | null;
  codeNumber: number;
  tries: number;
}

/** A simple model of the lifecycle: applies the step to the model and returns whether the step is allowed. */
const advance = (model: Model, step: Step): boolean => {
  const { status } = model;
  const mine = status === "accepted" && model.agent === "mine";
  switch (step) {
    case "confirm":
      if (status !== "pending") return false;
      Object.assign(model, { status: "confirmed", codeNumber: model.codeNumber + 1, tries: 0 });
      return true;
    case "accept":
    case "accept as other": {
      const agent = step === "accept" ? "mine" : "other";
      // Repeating one's own acceptance succeeds.
      if (status === "accepted" && model.agent === agent) return true;
      if (status !== "confirmed") return false;
      Object.assign(model, { status: "accepted", agent });
      return true;
    }
    case "deliver":
    case "deliver wrongly":
      if (!mine || model.tries >= MAX_CODE_TRIES) return false;
      model.tries++;
      if (step === "deliver") model.status = "delivered";
      return step === "deliver";
    case "request":
      return mine;
    case "release":
      if (status !== "accepted") return false;
      Object.assign(model, { status: "confirmed", agent: null, codeNumber: model.codeNumber + 1, tries: 0 });
      return true;
    case "cancel as buyer":
      if (status !== "pending") return false;
      model.status = "cancelled";
      return true;
    case "cancel":
      if (status === "delivered" || status === "cancelled") return false;
      model.status = "cancelled";
      return true;
    case "reissue":
      if (status !== "confirmed" && status !== "accepted") return false;
      Object.assign(model, { codeNumber: model.codeNumber + 1, tries: 0 });
      return true;
  }
};

it("any sequence of steps follows the lifecycle, keeps every rule and loses no stock", async () => {
  const reached = new Set<OrderStatus>();
  const choice = fc.record({ pick: fc.nat(), isWild: fc.boolean(), mayEnd: fc.nat(7).map((n) => n === 0) });
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 8, maxLength: 16 }), async (choices) => {
      await lighten(cast.staff, cast.agent);
      await lighten(cast.staff, other);
      const { _id } = await placed(cast.buyer, potato, 3);
      const model: Model = { status: "pending", agent: null, codeNumber: 0, tries: 0 };
      for (const { pick, isWild, mayEnd } of choices) {
        // Half of the steps are legal, because random steps alone rarely get an order delivered.
        const legal = STEPS.filter((one) => advance({ ...model }, one) && (mayEnd || !one.startsWith("cancel")));
        const steps = isWild || legal.length === 0 ? STEPS.filter((one) => mayEnd || !one.startsWith("cancel")) : legal;
        const one = steps[pick % steps.length] ?? "confirm";
        const command = await commandOf(one, model.codeNumber, _id);
        const outcome = await env.ORDER_COORDINATOR.getByName(_id).applyCommand(_id, command);
        expect(outcome.done, one).toEqual(advance(model, one));
        const status = await env.DB.prepare("SELECT status FROM orders WHERE id = ?").bind(_id).first("status");
        expect(status, one).toEqual(model.status);
        reached.add(model.status);
      }
      expect(await stockEverywhere(potato)).toBe(STOCK);
    }),
    // Shrinking a failure would exceed the rate limit of orders.
    { numRuns: isLongTier ? 40 : 5, endOnFailure: true },
  );
  expect(await findBrokenRules()).toEqual([]);
  // A run that never reaches some status would prove too little; legal-steps.test.ts reaches every status.
  if (isLongTier) expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
});

it("a target status maps to a staff step exactly where EDGES has one", () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const kind = findStaffStep(from, to);
      if (kind) expect(findEdge(from, kind, "staff")).toMatchObject({ from, to });
      if (to === "accepted" || to === "delivered" || from === to) expect(kind).toBeUndefined();
    }
  }
});
