import { Session } from "node:inspector/promises";
import { strToU8 } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { splitText } from "../../worker/lists/parse/split-text.ts";
import { readSheets } from "../../worker/lists/sheets/read-sheets.ts";
import { writeXlsx } from "../lists/write-xlsx.ts";

interface Work {
  /** How often the blocks of code of `worker/lists/` ran: the same number however busy the machine is. */
  readonly steps: number;
  /** How often the function of this name ran. */
  readonly callsOf: (name: string) => number;
}

const session = new Session();

beforeAll(async () => {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

const countWork = async (work: () => unknown): Promise<Work> => {
  // Code is prepared for counting when it first runs, and taking the counts sets them to zero.
  await work();
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const functions = result.filter(({ url }) => url.includes("/worker/lists/")).flatMap((file) => file.functions);
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
  const once = await stepsOf(300);
  const twice = await stepsOf(600);
  expect(once).toBeGreaterThan(500);
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
