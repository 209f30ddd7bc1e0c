import { expect, it } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import type { ClaimedRefund } from "./refunds.repo.ts";
import { createRefundRunner } from "./send-refunds.service.ts";

type Dependencies = Parameters<typeof createRefundRunner>[0];

const DUE: ClaimedRefund = {
  paymentId: "pay_1",
  part: 0,
  orderId: "one",
  amountPaise: 5_000,
  status: "due",
  refundId: null,
  round: 1,
  attempts: 1,
  createdAt: 0,
  capturedPaise: 5_000,
};

/** Sends one claimed refund; `made` are the refunds that the provider already has. */
const send = async (claimed: Partial<ClaimedRefund>, made: { id: string; status: string; receipt: string }[] = []) => {
  const asked: string[] = [];
  const claims = [{ ...DUE, ...claimed }];
  const dependencies = {
    provider: {
      refundsOfPayment: async () => made,
      refundPayment: async (paymentId: string, amount: number, key: string) => {
        asked.push(`refund ${amount} of ${paymentId} as ${key}`);
        return { id: "rfnd_new", status: "pending" };
      },
    },
    repo: {
      claimDue: async () => claims.shift(),
      startRound: async () => asked.push("new round"),
      postpone: async () => asked.push("postponed"),
    },
    discrepancies: { note: async () => undefined },
    clock: { now: () => 0 },
    applyPayment: async (_orderId: string, { refundId }: { refundId: string }) => {
      asked.push(`report ${refundId}`);
      return { outcome: "refund.requested" };
    },
  };
  expect(await createRefundRunner(dependencies as unknown as Dependencies).sendDueRefunds(1)).toMatchObject({
    done: 1,
  });
  return asked;
};

it("sends a refund under a key that is the same for each attempt of a round", async () => {
  const sent = ["refund 5000 of pay_1 as refund-pay_1-1", "report rfnd_new"];
  expect(await send({ attempts: 1 })).toEqual(sent);
  expect(await send({ attempts: 2 })).toEqual(sent);
  expect(await send({ attempts: 2, round: 2 })).toEqual(["refund 5000 of pay_1 as refund-pay_1-2", "report rfnd_new"]);
});

itEvery(["pending", "processed"])(
  "sends nothing again when an earlier attempt made one that is pending or processed",
  async (status) => {
    expect(await send({ attempts: 2 }, [{ id: "rfnd_1", status, receipt: "refund-pay_1-1" }])).toEqual([
      "report rfnd_1",
    ]);
  },
);

it("starts another round after a failed one, and none after the fourth", async () => {
  expect(await send({ status: "failed", round: 3 })).toEqual([
    "new round",
    "refund 5000 of pay_1 as refund-pay_1-4",
    "report rfnd_new",
  ]);
  expect(await send({ status: "failed", round: 4 })).toEqual(["postponed"]);
});
