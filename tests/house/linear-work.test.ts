import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import { strToU8 } from "fflate";
import { parse as parseCookies } from "hono/utils/cookie";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBreaks } from "../../worker/catalogue/price-breaks.contract.ts";
import { readQuery } from "../../worker/catalogue/words/query-words.ts";
import { readPins } from "../../worker/cities/pins.contract.ts";
import { splitRuns } from "../../worker/documents/pdf/text-runs.ts";
import { EmailAddress, isValidGstin, normalisePhone } from "../../worker/identity/accounts.contract.ts";
import { parseAmount } from "../../worker/lists/fill-to-par.contract.ts";
import { readRow } from "../../worker/lists/import/match-rows.ts";
import { viewSheet } from "../../worker/lists/import/view-sheet.ts";
import { splitText } from "../../worker/lists/parse/split-text.ts";
import { readSheets } from "../../worker/lists/sheets/read-sheets.ts";
import { MAX_FILE_CELLS } from "../../worker/lists/sheets/sheet-limits.contract.ts";
import { parseCart } from "../../worker/orders/cart/cart-cookie.contract.ts";
import { toLine } from "../../worker/platform/fields.contract.ts";
import { inert } from "../../worker/platform/inert-text.ts";
import { mask } from "../../worker/platform/operations/mask.ts";
import { segmentsOf } from "../../worker/platform/search-match.contract.ts";
import { writeXlsx } from "../lists/write-xlsx.ts";

interface Work {
  /** How often the blocks of our code and of the parsers' packages ran: the same number however busy the machine is. */
  readonly steps: number;
  /** How often the function of this name ran. */
  readonly callsOf: (name: string) => number;
}

const COUNTED = /\/worker\/|\/node_modules\/(csv-parse|saxen|fflate|hono)\//;

const session = new Session();

beforeAll(async () => {
  // Optimised code counts nothing of the functions that it inlines, and when it is ready depends on the machine.
  setFlagsFromString("--no-turbofan");
  setFlagsFromString("--no-maglev");
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => {
  session.disconnect();
  setFlagsFromString("--turbofan");
  setFlagsFromString("--maglev");
});

const countWork = async (work: () => unknown): Promise<Work> => {
  // Code is prepared for counting when it first runs, and taking the counts sets them to zero.
  await work();
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const functions = result.filter(({ url }) => COUNTED.test(url)).flatMap((file) => file.functions);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    steps: sum(functions.flatMap(({ ranges }) => ranges.map(({ count }) => count))),
    callsOf: (name) =>
      sum(functions.filter(({ functionName }) => functionName === name).map((one) => one.ranges[0]?.count ?? 0)),
  };
};

it.each([
  ["letters", "a"],
  ["digits", "1"],
  ["commas", ","],
  ["dashes", "-"],
  ["brackets", "("],
  ["spaces", " "],
  ["dates", "1/"],
  ["amounts", "5 kg "],
  ["goods without amounts", "aloo "],
  ["goods", "aloo 5 "],
  ["ranges", "5-"],
  ["lines", "\n"],
  ["counted lines", "1 a 1\n"],
  ["number words", "dhai sau "],
  ["heads of messages", "[22/11, 5:10 am] R: "],
  ["surrogates", "\ud83d"],
])("twice as many %s in a pasted list take twice as many steps", async (_, unit) => {
  const stepsOf = async (times: number) => (await countWork(() => splitText(unit.repeat(times)))).steps;
  const once = await stepsOf(150);
  const twice = await stepsOf(300);
  expect(once).toBeGreaterThan(250);
  expect(twice).toBeLessThan(2.1 * once);
});

it("a part that twelve sheets name is read once, and no text behind the sixtieth column is cleaned", async () => {
  const cells = 2_000;
  const bookOf = (sheets: number) => {
    const names = Array.from({ length: sheets }, (_, at) => at);
    const relations = names.map((at) => `<Relationship Id="r${at}" Target="worksheets/sheet1.xml"/>`).join("");
    const entries = names.map((at) => `<sheet name="s${at}" r:id="r${at}"/>`).join("");
    return writeXlsx([{ name: "Order", rows: [] }], {
      more: {
        "xl/workbook.xml": strToU8(`<workbook><sheets>${entries}</sheets></workbook>`),
        "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${relations}</Relationships>`),
        "xl/sharedStrings.xml": strToU8("<sst><si><t>Potato</t></si></sst>"),
        "xl/worksheets/sheet1.xml": strToU8(
          `<worksheet><sheetData><row r="1">${'<c t="s"><v>0</v></c>'.repeat(cells)}${"<c><v>5</v></c>".repeat(cells)}</row></sheetData></worksheet>`,
        ),
      },
    });
  };
  const one = await countWork(() => readSheets(bookOf(1)));
  const twelve = await countWork(() => readSheets(bookOf(12)));
  expect(one.steps).toBeGreaterThan(cells);
  expect(twelve.steps).toBeLessThan(1.1 * one.steps);
  expect(twelve.callsOf("plainCell")).toBe(1);
});

it.each([
  ["a cookie of a cart", (text: string) => parseCart(text)],
  ["cookies", (text: string) => parseCookies(text, "rasad_view")],
  ["a search", (text: string) => readQuery(text)],
  ["a name with a search in it", (text: string) => segmentsOf(text, text.slice(0, 8))],
  ["a phone number", (text: string) => normalisePhone(text)],
  ["an e-mail address", (text: string) => v.safeParse(EmailAddress, text)],
  ["a GSTIN", (text: string) => isValidGstin(text)],
  ["PIN codes", (text: string) => readPins(text)],
  ["price breaks", (text: string) => readBreaks(text)],
  ["an amount", (text: string) => parseAmount(text)],
  ["a name on one line", (text: string) => toLine(text)],
  ["a text in a mail", (text: string) => inert(text, 5_000)],
  ["a line of the log", (text: string) => mask(text)],
  ["a text of a PDF", (text: string) => splitRuns(text)],
  ["a CSV file", (text: string) => readSheets(strToU8(text)).catch(() => null)],
])("%s takes steps in proportion to its length", async (_, read) => {
  for (const unit of ["a", "0", "1-", "1 ", "a,b\n", '"', "a=b; ", "aloo 5 kg ", "अ\u200d"]) {
    const stepsOf = async (times: number) => (await countWork(() => read(unit.repeat(times)))).steps;
    expect(await stepsOf(300), JSON.stringify(unit)).toBeLessThan(2.1 * (await stepsOf(150)) + 100);
  }
});

it("a file with too many cells is refused by counting, before it is parsed", async () => {
  const stepsOf = async (cells: number) =>
    (await countWork(() => readSheets(strToU8(",".repeat(cells))).catch(() => null))).steps;
  expect(await stepsOf(2 * MAX_FILE_CELLS)).toBeLessThan(1.01 * (await stepsOf(MAX_FILE_CELLS + 1)));
});

it("columns are guessed by about as many cells in twelve wide sheets as in one", async () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({
    row: at + 1,
    cells: Array.from({ length: 30 }, (_, column) => String(30 * at + column)),
  }));
  const stepsOf = async (sheets: number) =>
    (await countWork(() => viewSheet(Array(sheets).fill({ name: "", hidden: 0, rows }), {}))).steps;
  expect(await stepsOf(12)).toBeLessThan(3 * (await stepsOf(1)));
});

it("a row of sixty long cells is read no further than a short list", async () => {
  const textOf = (length: number) => "aloo 5 kg pyaz ".repeat(length);
  const rowOf = (text: string) => ({ row: 1, product: text, id: "", quantity: null, unit: "", note: "", text });
  const { steps } = await countWork(() => readRow(rowOf(textOf(200))));
  expect((await countWork(() => readRow(rowOf(textOf(1_200))))).steps).toBeLessThan(1.1 * steps);
});
