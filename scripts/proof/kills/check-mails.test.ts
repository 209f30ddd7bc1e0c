import { expect, it } from "vitest";
import { findCopies, findMissing } from "./check-mails.ts";

const ORDER = "01K00000000000000000ABCDEFGH".slice(-26);
const mail = (at: number, more: object = {}) => ({
  ...{ id: at, to: "chef@rasad.test", subject: "Order ABCDEFGH placed", text: "Thank you" },
  at: new Date(at).toISOString(),
  ...more,
});
const row = { kind: "order.placed", orderId: ORDER, email: "chef@rasad.test", status: "sent" };

it("misses a mail of the outbox that is not in the inbox, also when the address got others", () => {
  expect(findMissing([row], [mail(1)])).toEqual([]);
  expect(findMissing([row], [mail(1, { subject: "Order ABCDEFGH confirmed" })])).toEqual([
    "chef@rasad.test Order ABCDEFGH placed: 0 of 1",
  ]);
  const token = { ...row, kind: "account.token_made", orderId: null };
  expect(findMissing([token, token], [mail(1, { subject: "A token was made" }), mail(2)])).toHaveLength(1);
});

it("tells a copy that a kill explains from one that nothing does", () => {
  const both = [mail(1_000), mail(2_000)];
  expect(findCopies([row], both, [1_500])).toEqual({ mailsAroundKills: 1, mailsTwice: [] });
  expect(findCopies([row], both, [2_500])).toEqual({
    mailsAroundKills: 0,
    mailsTwice: ["chef@rasad.test Order ABCDEFGH placed"],
  });
  expect(findCopies([row, row], both, []).mailsTwice).toEqual([]);
  const others = [1, 2].map((at) => mail(at, { subject: "Payment received", text: `₹${at}` }));
  expect(findCopies([row], others, []).mailsTwice).toEqual([]);
  const token = { ...row, kind: "account.token_made", orderId: null };
  const sameMinute = [1, 2].map((at) => mail(at, { subject: "A token was made" }));
  expect(findCopies([token, token], sameMinute, []).mailsTwice).toEqual([]);
  expect(findCopies([token], sameMinute, []).mailsTwice).toHaveLength(1);
});
