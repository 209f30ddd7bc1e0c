import { type CorpusFile, PLAIN } from "./corpus-file.ts";
import { writeXlsx } from "./write-xlsx.ts";

const ROWS = [
  ["Item", "Qty", "Unit"],
  ["Potato", 10, "kg"],
  ["Onion", 5, "kg"],
] as const;
/** Workbooks with the structures that various software writes. */
export const WORKBOOKS: readonly CorpusFile[] = [
  { name: "shared texts", bytes: writeXlsx([{ name: "Order", rows: ROWS }]), header: 1, columns: "pqu", rows: PLAIN },
  {
    name: "texts in their cells",
    bytes: writeXlsx([{ name: "Order", rows: ROWS }], { strings: "inline" }),
    header: 1,
    columns: "pqu",
    rows: PLAIN,
  },
  {
    name: "a prefix before every tag",
    bytes: writeXlsx([{ name: "Order", rows: ROWS }], { strings: "prefixed" }),
    header: 1,
    columns: "pqu",
    rows: PLAIN,
  },
  {
    name: "cells that do not say where they stand",
    bytes: writeXlsx(
      [
        {
          name: "Order",
          rows: [
            ["Item", null, "Qty"],
            ["Potato", null, 10],
          ],
        },
      ],
      { hasNoPlaces: true },
    ),
    header: 1,
    columns: "p-q",
    rows: ["2: Potato | 10 | "],
  },
  {
    name: "formulas by their results, rounding errors, errors and yes or no",
    bytes: writeXlsx([
      {
        name: "Order",
        rows: [
          ["Item", "Qty", "Unit", "Remarks"],
          ["Potato", { formula: "B9*2", value: 10 }, "kg", true],
          [
            { formula: 'CONCAT("On","ion")', value: "Onion" },
            { formula: "0.1+0.2", value: 0.30000000000000004 },
            "kg",
            { error: "#N/A" },
          ],
        ],
      },
    ]),
    header: 1,
    columns: "pqun",
    rows: ["2: Potato | 10 | kg | TRUE", "3: Onion | 0.3 | kg"],
  },
  {
    name: "units and dates in the formats of numbers",
    bytes: writeXlsx([
      {
        name: "Order",
        rows: [
          ["Item", "Qty", "Required date"],
          ["Potato", { number: 10, format: '0" kg"' }, { number: 46349, format: "dd/mm/yyyy" }],
          ["Milk", { number: 2.5, format: '#,##0.00" L"' }, { number: 46350, format: "d mmm" }],
        ],
      },
    ]),
    header: 1,
    columns: "pq-",
    rows: ["2: Potato | 10 kg | ", "3: Milk | 2.5 L | "],
  },
  {
    name: "headings over two rows with merged cells, below a merged title",
    bytes: writeXlsx([
      {
        name: "Order",
        rows: [
          ["INDENT 23 NOVEMBER", null, null, null],
          ["Sr. No.", "Item", "Quantity", null],
          [null, null, "Ordered", "Unit"],
          [1, "Potato", 10, "kg"],
          [2, "Onion", 5, "kg"],
        ],
        merged: ["A1:D1", "A2:A3", "B2:B3", "C2:D2"],
      },
    ]),
    header: 3,
    columns: "-pqu",
    rows: ["4: Potato | 10 | kg", "5: Onion | 5 | kg"],
  },
  {
    name: "several sheets, of which one is hidden and one is the order",
    bytes: writeXlsx([
      {
        name: "Prices",
        rows: [
          ["Category", "Rate"],
          ["Veg", 20],
        ],
      },
      { name: "Old", rows: ROWS, state: "hidden" },
      { name: "Order", rows: ROWS },
    ]),
    header: 1,
    columns: "pqu",
    rows: PLAIN,
  },
  {
    name: "rows that a filter hides, and empty ones",
    bytes: writeXlsx([
      {
        name: "Order",
        rows: [
          ["Item", "Qty", "Unit"],
          ["Potato", 10, "kg"],
          ["Saffron", 1, "kg"],
          [],
          [null, null, ""],
          ["Onion", 5, "kg"],
        ],
        hiddenRows: [3],
      },
    ]),
    header: 1,
    columns: "pqu",
    rows: ["2: Potato | 10 | kg", "6: Onion | 5 | kg"],
  },
  {
    name: "pack sizes, brands and a quantity in packs",
    bytes: writeXlsx([
      {
        name: "Grocery",
        rows: [
          ["Sl", "Material Description", "Brand", "Pack Size", "Reqd Qty"],
          [1, "Butter salted", "Amul", "500 g", 4],
          [2, "Mustard oil", "Fortune", "15 L tin", 2],
        ],
      },
    ]),
    header: 1,
    columns: "-p-uq",
    rows: ["2: Butter salted | 4 | 500 g", "3: Mustard oil | 2 | 15 L tin"],
  },
  {
    name: "Hindi headings",
    bytes: writeXlsx([
      {
        name: "सूची",
        rows: [
          ["क्र.", "सामग्री का नाम", "मात्रा", "टिप्पणी"],
          [1, "आलू", "10 किलो", ""],
          [2, "प्याज", "5 किलो", "लाल"],
        ],
      },
    ]),
    header: 1,
    columns: "-pqn",
    rows: ["2: आलू | 10 किलो | ", "3: प्याज | 5 किलो |  | लाल"],
  },
];
