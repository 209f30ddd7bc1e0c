import { expect, it } from "vitest";
import { findCopies, findMissing } from "./inbox.ts";

const TO = "chef@rasad.test";
const mail = (at: number, subject = "Order ABCDEFGH placed") => ({
  id: at,
  to: TO,
  subject,
  text: "Thank you",
  at: new Date(at).toISOString(),
});

it("reports an outbox mail that is missing in the inbox, even when another one arrived twice", () => {
  expect(findMissing([TO], [mail(1)])).toEqual([]);
  expect(findMissing([TO, TO], [mail(1), mail(2)])).toEqual([`${TO}: 1 of 2`]);
  expect(findMissing([TO, TO], [mail(1), mail(2, "Order ABCDEFGH confirmed")])).toEqual([]);
});

it("distinguishes a duplicate that a kill explains from an unexplained one", () => {
  const both = [mail(1_000), mail(2_000)];
  expect(findCopies(both, [1_500])).toEqual({ aroundKills: 1, others: [] });
  expect(findCopies(both, [2_500])).toEqual({ aroundKills: 0, others: [`${TO} Order ABCDEFGH placed Thank you`] });
});
