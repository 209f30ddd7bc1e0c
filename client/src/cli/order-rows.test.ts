import { describe, expect, it } from "vitest";
import { parseCsv } from "./csv.ts";
import { readOrderRows } from "./order-rows.ts";

const ID = "01M84RD7KB3DNJBVW3GSG45PN4";

describe("a CSV file", () => {
  it.each([
    [
      'a,"b, c",d\n1,"say ""yes""",3\n',
      [
        ["a", "b, c", "d"],
        ["1", 'say "yes"', "3"],
      ],
    ],
    [
      "\uFEFFa;b\r\n1;2,5\r\n\r\n",
      [
        ["a", "b"],
        ["1", "2,5"],
      ],
    ],
    [
      "a\tb\n1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ['"two\nlines",2', [["two\nlines", "2"]]],
    ['5" pipe,2', [['5" pipe', "2"]]],
    ["", []],
  ])("%j", (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });
});

describe("the rows of an order", () => {
  it("are read by column name, in any order", () => {
    const rows = readOrderRows(`Note,QTY,Product ID\nfresh,20,${ID}\n,3 kg,Onion\n`);
    expect(rows).toEqual([
      { line: 2, product: ID, isId: true, quantity: "20" },
      { line: 3, product: "Onion", isId: false, quantity: "3 kg" },
    ]);
  });

  it("are read from two columns without a header", () => {
    expect(readOrderRows("Potato (Jyoti),20\n").map(({ line, product }) => [line, product])).toEqual([
      [1, "Potato (Jyoti)"],
    ]);
  });

  it.each([
    ["", /columns/],
    ["name,quantity\n", /no rows/],
    ["name,unit,price\nOnion,kg,30\n", /columns/],
    ["name,quantity\nOnion,\n", /Row 2 \(Onion\) has no quantity/],
    ["name,quantity\nOnion,some\n", /Row 2 \(Onion\) has no quantity/],
    ["name,quantity\n,5\n", /Row 2 names no product/],
    [`name,quantity\n${"Onion,1\n".repeat(101)}`, /at most 100 lines; the file has 101/],
  ])("%j is refused", (text, why) => {
    expect(() => readOrderRows(text)).toThrow(why);
  });
});
