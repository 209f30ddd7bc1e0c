import * as v from "valibot";
import { expect, it } from "vitest";
import { DayQuery } from "../cash/cash.contract.ts";
import { DayOffInput } from "../cities/slots/manage/manage-slots.contract.ts";
import { SlotChoice } from "../cities/slots/slots.contract.ts";
import { RecordPaymentInput } from "../credit/credit.contract.ts";
import { DocumentsQuery } from "../documents/documents.contract.ts";
import { FiguresQuery } from "../figures/figures.contract.ts";
import { LedgerQuery } from "../ledger/entries.contract.ts";
import { FulfilmentQuery } from "../orders/fulfilment/fulfilment.contract.ts";
import { HappenedAt } from "../orders/happened-at.contract.ts";
import { isDay } from "./dates.contract.ts";

it.each([
  ["2024-02-29", true],
  ["2026-12-31", true],
  ["2026-02-29", false],
  ["2026-02-31", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-1-1", false],
  ["2026-01-01T00:00", false],
  ["", false],
])("knows whether %j is a day of the calendar", (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});

const PAYMENT = { amount: 5, method: "cash" };
it.each<[string, v.GenericSchema, (day: string) => unknown]>([
  ["the cash of a day", DayQuery, (day) => ({ day })],
  ["a payment", RecordPaymentInput, (day) => ({ ...PAYMENT, day })],
  ["a pick list", FulfilmentQuery, (day) => ({ day })],
  ["the ledger", LedgerQuery, (day) => ({ day })],
  ["a day off", DayOffInput, (day) => ({ day })],
  ["a slot", SlotChoice, (day) => ({ id: "slot", day })],
  ["an agent's act", HappenedAt, (day) => `${day}T10:00:00Z`],
])("accepts only a day that exists for %s", (_, schema, input) => {
  expect(v.is(schema, input("2026-02-28"))).toBe(true);
  expect(v.is(schema, input("2026-02-31"))).toBe(false);
});

it.each<[string, v.GenericSchema]>([
  ["figures", FiguresQuery],
  ["documents", DocumentsQuery],
])("accepts only a month that exists for %s", (_, schema) => {
  expect(v.is(schema, { month: "2026-12" })).toBe(true);
  expect(v.is(schema, { month: "2026-13" })).toBe(false);
});
