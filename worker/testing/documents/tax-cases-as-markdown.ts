import { BASKET_CASES, CREDIT_CASES, LINE_CASES, type Parts } from "./tax-cases.ts";

const rupees = (paise: number): string => (paise / 100).toFixed(2);
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const taxes = ({ taxable, cgst, sgst, igst }: Parts): string[] => [taxable, cgst, sgst, igst].map(rupees);

const number = (offset: number, i: number): string => String(offset + i + 1);

/** The cases as docs/appendix-tax-cases.md shows them. */
export const casesAsMarkdown = (): string => {
  const lines = LINE_CASES.map((one, i) =>
    row(
      ...[number(0, i), one.title, rupees(one.price), one.quantity / 1000, `${one.rate} %`],
      ...[rupees(one.total), ...taxes(one.parts), one.how],
    ),
  );
  const baskets = BASKET_CASES.flatMap((one, i) =>
    one.documents.map((document, j) =>
      j === 0
        ? row(
            ...[number(LINE_CASES.length, i), one.title],
            ...[one.goods.map(([total, rate]) => `${rupees(total)} at ${rate} %`).join(", "), rupees(one.fee)],
            ...[document.kind, rupees(document.total), ...taxes(document), one.how],
          )
        : row("", "", "", "", document.kind, rupees(document.total), ...taxes(document), ""),
    ),
  );
  const credits = CREDIT_CASES.flatMap((one, i) =>
    one.notes.map((credit, j) =>
      row(
        ...(j === 0
          ? [number(LINE_CASES.length + BASKET_CASES.length, i), one.title].concat(
              `${one.quantity / 1000} for ${rupees(one.total)} at ${one.rate} %`,
            )
          : ["", "", ""]),
        ...[credit.quantity / 1000, rupees(credit.total), ...taxes(credit), j === 0 ? one.how : ""],
      ),
    ),
  );
  return [
    ...["# Appendix: worked cases of the tax arithmetic", "", "Evidence to look up, not to read.", ""],
    ...[
      "Prices include tax. Each case was worked by hand, and `bc` agrees; the column *how* has the calculation, in paise where",
    ],
    ...["it says no point. The rules are in [0073](decisions/0073-tax-and-documents.md), the same cases as data in"],
    ...["`worker/testing/documents/tax-cases.ts`, from which `worker/documents/tax.test.ts` tests the code.", ""],
    ...[
      "## Lines",
      "",
      row("#", "case", "price ₹", "quantity", "rate", "total ₹", "taxable", "CGST", "SGST", "IGST", "how"),
    ],
    ...[row(...Array<string>(11).fill("---")), ...lines, ""],
    ...[
      "## Baskets",
      "",
      row("#", "case", "goods ₹", "fee ₹", "document", "total ₹", "taxable", "CGST", "SGST", "IGST", "how"),
    ],
    ...[row(...Array<string>(11).fill("---")), ...baskets, ""],
    ...[
      "## Credit notes",
      "",
      row("#", "case", "line", "credited", "total ₹", "taxable", "CGST", "SGST", "IGST", "how"),
    ],
    ...[row(...Array<string>(10).fill("---")), ...credits, ""],
  ].join("\n");
};
