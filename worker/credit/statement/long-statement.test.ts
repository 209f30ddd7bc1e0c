import { expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { createLedgerService } from "../../ledger/ledger.service.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import { write } from "../../platform/d1/db.ts";
import { MINUTE_MS } from "../../platform/dates.contract.ts";
import { call } from "../../testing/api-client.ts";
import { type Account, createUser, db } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { createStatements } from "./statement.service.ts";

const actorOf = async ({ token }: Account) => {
  const { sessions } = createServices(env, { waitUntil: () => undefined });
  return sessions.authenticate(token);
};

/** Charges of ₹100. */
const charge = ({ userId }: Account, count: number, clock: Clock) => {
  const charges = Array.from({ length: count }, (_, i) => ({
    key: `t:${userId}:${i}`,
    kind: "charge" as const,
    debit: `account:${userId}` as const,
    credit: "sales" as const,
    amountPaise: 10_000,
  }));
  return write(db, createLedgerService(clock).posted(charges));
};

it("has every entry of a busy month in its files, up to the closing balance", async () => {
  const buyer = await createUser();
  await charge(buyer, 601, systemClock);
  const { text } = await call("GET", "/account/statement.csv", { token: buyer.token });
  const lines = text.trimEnd().split("\r\n");
  expect(lines.filter((line) => line.includes(",charge,"))).toHaveLength(601);
  expect(lines.slice(-2).map((line) => line.split(",").at(-1))).toEqual(["60100", "60100"]);

  // The PDF is drawn from these entries.
  const statements = createStatements({ db, clock: systemClock });
  const { entries, closing } = await statements.wholeOf(buyer.userId, {});
  expect(entries.at(-1)?.balance).toBe(closing);
});

it("continues with the month of its first page even after that month has ended", async () => {
  const buyer = await createUser();
  const clock = { time: Date.parse("2030-11-30T23:59:00+05:30"), now: () => clock.time };
  await charge(buyer, 61, clock);
  const actor = await actorOf(buyer);
  const statements = createStatements({ db, clock });
  const { month, nextCursor } = await statements.readStatement(actor, {});
  expect([month, nextCursor]).toEqual(["2030-11", expect.any(String)]);
  clock.time += 2 * MINUTE_MS;
  const rest = await statements.readStatement(actor, { cursor: nextCursor ?? "" });
  expect(rest).toMatchObject({ month, closing: 6_100, entries: [{ amount: 100, balance: 6_100 }] });
});
