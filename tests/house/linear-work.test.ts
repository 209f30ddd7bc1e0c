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
  /** How many times code blocks of ours and of the parsers' packages ran. It does not depend on the machine's load. */
  readonly steps: number;
  /** How many times the function of this name ran. */
  readonly callsOf: (name: string) => number;
}

const COUNTED = /\/worker\/|\/node_modules\/(csv-parse|saxen|fflate|hono)\//;

const session = new Session();

beforeAll(async () => {
  // Disables the optimising compilers: they do not count inlined functions, and when they start depends on the machine.
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

/** Counts the work of each function separately. */
const countEach = async (...works: (() => unknown)[]): Promise<Work[]> => {
  // The first run prepares the code for counting; taking the counts then resets them to zero.
  for (const work of works) await work();
  await session.post("Profiler.takePreciseCoverage");
  const counted: Work[] = [];
  for (const work of works) {
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const functions = result.filter(({ url }) => COUNTED.test(url)).flatMap((file) => file.functions);
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    counted.push({
      steps: sum(functions.flatMap(({ ranges }) => ranges.map(({ count }) => count))),
      callsOf: (name) =>
        sum(functions.filter(({ functionName }) => functionName === name).map((one) => one.ranges[0]?.count ?? 0)),
    });
  }
  return counted;
};

/** The steps of reading each unit repeated 150 and 300 times. */
const stepsByUnit = async (units: readonly string[], read: (text: string) => unknown) => {
  const readings = units.flatMap((unit) => [150, 300].map((times) => () => read(unit.repeat(times))));
  const works = await countEach(...readings);
  return units.map((unit, at) => ({
    unit: JSON.stringify(unit),
    once: works[2 * at]?.steps ?? Number.NaN,
    twice: works[2 * at + 1]?.steps ?? Number.NaN,
  }));
};

it("twice as much of anything in a pasted list takes twice as many steps", async () => {
  const units = ["a", "1", ",", "-", "(", " ", "1/", "5 kg ", "aloo ", "aloo 5 ", "5-", "\n", "1 a 1\n", "dhai sau "];
  for (const { unit, once, twice } of await stepsByUnit([...units, "[22/11, 5:10 am] R: ", "\ud83d"], splitText)) {
    expect(once, unit).toBeGreaterThan(250);
    expect(twice, unit).toBeLessThan(2.1 * once);
  }
});

it("a part that twelve sheets refer to is read once, and no text beyond the sixtieth column is cleaned", async () => {
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
  const [one, twelve] = await countEach(...[1, 12].map((sheets) => () => readSheets(bookOf(sheets))));
  expect(one?.steps).toBeGreaterThan(cells);
  expect(twelve?.steps).toBeLessThan(1.1 * (one?.steps ?? 0));
  expect(twelve?.callsOf("plainCell")).toBe(1);
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
  const units = ["a", "0", "1-", "1 ", "a,b\n", '"', "a=b; ", "aloo 5 kg ", "अ\u200d"];
  for (const { unit, once, twice } of await stepsByUnit(units, read))
    expect(twice, unit).toBeLessThan(2.1 * once + 100);
});

it("a file with too many cells is refused by counting, before it is parsed", async () => {
  const readCells = (cells: number) => () => readSheets(strToU8(",".repeat(cells))).catch(() => null);
  const [once, twice] = await countEach(readCells(MAX_FILE_CELLS + 1), readCells(2 * MAX_FILE_CELLS));
  expect(twice?.steps).toBeLessThan(1.01 * (once?.steps ?? 0));
});

it("guessing columns reads about as many cells in twelve wide sheets as in one", async () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({
    row: at + 1,
    cells: Array.from({ length: 30 }, (_, column) => String(30 * at + column)),
  }));
  const view = (sheets: number) => () => viewSheet(Array(sheets).fill({ name: "", hidden: 0, rows }), {});
  const [one, twelve] = await countEach(view(1), view(12));
  expect(twelve?.steps).toBeLessThan(3 * (one?.steps ?? 0));
});

it("a row of sixty long cells is read no further than a short list", async () => {
  const textOf = (length: number) => "aloo 5 kg pyaz ".repeat(length);
  const rowOf = (text: string) => ({ row: 1, product: text, id: "", quantity: null, unit: "", note: "", text });
  const [short, long] = await countEach(...[200, 1_200].map((length) => () => readRow(rowOf(textOf(length)))));
  expect(long?.steps).toBeLessThan(1.1 * (short?.steps ?? 0));
});
