import { expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { createLedgerService } from "../../ledger/ledger.service.ts";
import { systemClock } from "../../platform/clock.ts";
import { write } from "../../platform/d1/db.ts";
import { call } from "../../testing/api-client.ts";
import { createUser, db } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";

it("has every entry of a busy month in its files, up to the closing balance", async () => {
  const buyer = await createUser();
  const charges = Array.from({ length: 601 }, (_, i) => ({
    key: `t:${buyer.userId}:${i}`,
    kind: "charge" as const,
    debit: `account:${buyer.userId}` as const,
    credit: "sales" as const,
    amountPaise: 10_000,
  }));
  await write(db, createLedgerService(systemClock).posted(charges));

  const { text } = await call("GET", "/account/statement.csv", { token: buyer.token });
  const lines = text.trimEnd().split("\r\n");
  expect(lines.filter((line) => line.includes(",charge,"))).toHaveLength(601);
  expect(lines.slice(-2).map((line) => line.split(",").at(-1))).toEqual(["60100", "60100"]);

  // What the PDF is drawn from.
  const { sessions, credit } = createServices(env, { waitUntil: () => undefined });
  const { entries, closing } = await credit.readWholeStatement(await sessions.authenticate(buyer.token), {});
  expect(entries.at(-1)?.balance).toBe(closing);
});
