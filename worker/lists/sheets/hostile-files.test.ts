import fc from "fast-check";
import { strToU8, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { writeXlsx } from "../../../tests/lists/write-xlsx.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { runs } from "../../testing/tier.ts";
import { readSheets } from "./read-sheets.ts";

const bookWith = (more: Zippable) => writeXlsx([{ name: "Order", rows: [["Item", "Qty"]] }], { more });
const bookOf = (sheet: string) => bookWith({ "xl/worksheets/sheet1.xml": strToU8(sheet) });
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const inline = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;

const codeOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await readSheets(bytes);
    return "read";
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
};

describe("files that are rejected with a reason", () => {
  it.each<[string, string, Uint8Array]>([
    ["an empty file", "empty", new Uint8Array()],
    ["separators without any text", "empty", strToU8("\n\n ,,\n")],
    ["an old .xls", "legacy_xls", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
    [
      "a workbook with a password",
      "encrypted",
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...[..."EncryptedPackage"].flatMap((one) => [one.charCodeAt(0), 0])]),
    ],
    ["a workbook with macros", "macros", bookWith({ "xl/vbaProject.bin": new Uint8Array(9) })],
    ["an OpenDocument sheet", "other_spreadsheet", zipSync({ mimetype: strToU8("application/vnd.oasis") })],
    ["a text document", "not_a_table", zipSync({ "word/document.xml": strToU8("<a/>") })],
    ["a PDF that is called .csv", "not_a_table", strToU8("%PDF-1.7 item,qty")],
    [
      "a picture that is called .csv",
      "not_a_table",
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    ],
    ["a web page that is called .xls", "web_page", strToU8("<html><table><tr><td>Item</td></tr></table></html>")],
    [
      "a sheet that stands outside of the workbook",
      "damaged",
      bookWith({
        "xl/_rels/workbook.xml.rels": strToU8(
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml" TargetMode="External"/></Relationships>',
        ),
      }),
    ],
    ["an archive that ends in its middle", "damaged", bookOf(sheetOf("")).slice(0, 600)],
    ["XML that ends in its middle", "damaged", bookOf("<worksheet><sheetData><row><c")],
    ["a sheet that unpacks to thirteen megabytes", "too_large_inside", bookOf(" ".repeat(13_000_000))],
    [
      "texts that unpack to thirteen megabytes",
      "too_large_inside",
      bookWith({ "xl/sharedStrings.xml": new Uint8Array(13_000_000) }),
    ],
    [
      "an archive of three thousand files",
      "too_large_inside",
      zipSync(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`f${at}`, new Uint8Array(1)]))),
    ],
    ["tags within tags without end", "damaged", bookOf(sheetOf("<a>".repeat(200_000)))],
    ["a tag of a hundred thousand attributes", "damaged", bookOf(sheetOf(`<row ${'a="1" '.repeat(100_000)}/>`))],
    [
      "a sheet of three thousand rows",
      "too_many_rows",
      bookOf(sheetOf(Array.from({ length: 3_000 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join(""))),
    ],
    ["a text of three thousand rows", "too_many_rows", strToU8("potato,1\n".repeat(3_000))],
    ["a row of half a million cells", "too_large_inside", strToU8("a,".repeat(500_000))],
    ["a million quotation marks", "not_a_table", strToU8('"a'.repeat(500_000))],
  ])("name %s", async (_, why, bytes) => {
    expect(await codeOf(bytes)).toBe(`list_file.${why}`);
  });
});

describe("files that are read without their hostile parts", () => {
  it("resolves no entity that a document declares", async () => {
    const book = bookOf(
      `<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${sheetOf(inline("&b;&x;&amp;"))}`,
    );
    expect((await readSheets(book))[0]?.rows).toEqual([{ row: 1, cells: ["&b;&x;&"] }]);
  });

  it("reads the first of two parts that have one name", async () => {
    const book = bookWith({ "xl/worksheets/SHEET1.xml": strToU8(sheetOf(inline("Saffron"))) });
    expect((await readSheets(book))[0]?.rows).toEqual([{ row: 1, cells: ["Item", "Qty"] }]);
  });

  it("leaves out columns after the sixtieth, and truncates long cells", async () => {
    const cells = Array.from({ length: 10_000 }, (_, at) => `<c t="str"><v>x${at}</v></c>`).join("");
    const [sheet] = await readSheets(bookOf(sheetOf(`<row>${cells}</row>`)));
    expect(sheet?.rows[0]?.cells).toHaveLength(60);
    const [long] = await readSheets(strToU8(`item,${"long ".repeat(1_000)}\n`));
    expect(long?.rows[0]?.cells[1]).toHaveLength(300);
  });

  it("reads a part only once when twelve sheets refer to it", async () => {
    const names = Array.from({ length: 12 }, (_, at) => at);
    const relations = names.map((at) => `<Relationship Id="r${at}" Target="worksheets/sheet1.xml"/>`).join("");
    const sheets = names.map((at) => `<sheet name="s${at}" r:id="r${at}"/>`).join("");
    const book = bookWith({
      "xl/workbook.xml": strToU8(`<workbook><sheets>${sheets}</sheets></workbook>`),
      "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${relations}</Relationships>`),
      "xl/sharedStrings.xml": strToU8(`<sst><si><t>${"a  ".repeat(400)}</t></si></sst>`),
      "xl/worksheets/sheet1.xml": strToU8(sheetOf(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(30_000)}</row>`)),
    });
    const read = await readSheets(book);
    expect(read.map(({ name, rows }) => [name, rows[0]?.cells.length])).toEqual([["s0", 60]]);
  });

  it("reads any bytes, or reports the reason", async () => {
    const start = fc.constantFrom([], [0x50, 0x4b, 3, 4], [0xff, 0xfe], [0xef, 0xbb, 0xbf], [...strToU8("item,qty\n")]);
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (head, rest) => {
        expect(await codeOf(Uint8Array.from([...head, ...rest]))).toMatch(/^(read|list_file\.\w+)$/);
      }),
      { numRuns: runs(200) },
    );
    const book = bookOf(sheetOf(inline("Potato")));
    await fc.assert(
      fc.asyncProperty(fc.nat(book.length - 1), fc.nat(255), async (at, byte) => {
        expect(await codeOf(book.map((one, place) => (place === at ? byte : one)))).toMatch(/^(read|list_file\.\w+)$/);
      }),
      { numRuns: runs(200) },
    );
  });
});
