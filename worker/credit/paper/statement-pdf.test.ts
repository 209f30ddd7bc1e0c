import { expect, it } from "vitest";
import type { Actor, Language } from "../../identity/accounts.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { Statement } from "../credit.contract.ts";
import { createStatementPdf } from "./statement-pdf.service.ts";

it("draws a statement once for each state of the account, day and language", async () => {
  const asked: string[] = [];
  const known = { closing: 100, at: Date.UTC(2026, 10, 27, 6) };
  const { readStatementPdf } = createStatementPdf({
    db: { get: async () => undefined } as unknown as Db,
    clock: { now: () => known.at },
    wholeOf: async () => ({ month: "2026-11", closing: known.closing }) as Statement,
    readPublicFile: () => Promise.reject(new Error("drawn")),
    readCached: async (address) => {
      asked.push(address);
      return new Blob(["%PDF-"]).stream();
    },
    origin: "http://localhost",
  });
  const ask = (language: Language) =>
    readStatementPdf({ language, role: "hotel", userId: "a", accountId: "a" } as Actor, {});
  await ask("hindi");
  known.at += 60 * 60 * 1000;
  await ask("hindi");
  expect(new Set(asked).size).toBe(1);
  await ask("english");
  known.closing = 50;
  await ask("hindi");
  known.at += 24 * 60 * 60 * 1000;
  await ask("hindi");
  expect(new Set(asked).size).toBe(4);
});
