import type { DocumentDetail } from "../../../../worker/documents/documents.contract.ts";
import { printRate, stateTaxName } from "../../../../worker/documents/tax.contract.ts";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { formatNumber, formatRupees } from "../../../../worker/platform/money.contract.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";

interface TaxColumn {
  readonly key: "taxable" | "exempt" | "cgst" | "sgst" | "igst";
  readonly label: string;
}

/** A bill of supply has no tax. */
const isTaxed = ({ total, exempt }: Pick<LocalDocument, "total" | "exempt">): boolean => total !== exempt;

/** The columns before the total; none for a bill of supply. */
export const useTaxColumns = (document: LocalDocument): TaxColumn[] => {
  const { exempt, cgst, igst, placeOfSupply } = document;
  const text = useMessages("taxDocument");
  const ofState = stateTaxName(placeOfSupply) === "UTGST" ? text("utgst") : text("sgst");
  if (!isTaxed(document)) return [];
  return [
    { key: "taxable", label: text("taxable") },
    ...(exempt > 0 ? ([{ key: "exempt", label: text("exemptValue") }] as const) : []),
    ...(cgst > 0
      ? ([
          { key: "cgst", label: text("cgst") },
          { key: "sgst", label: ofState },
        ] as const)
      : []),
    ...(igst > 0 ? ([{ key: "igst", label: text("igst") }] as const) : []),
  ];
};

/** With product names in the reader's language. */
export const toLocalDocument = (document: DocumentDetail, language: Language) => ({
  ...document,
  lines: document.lines.map(({ names, ...line }) =>
    withLocalName({ ...line, names: { hindi: "", marathi: "", gujarati: "", ...names } }, language),
  ),
});
export type LocalDocument = ReturnType<typeof toLocalDocument>;

/** A phone shows name, details and total; wider screens and paper add the tax columns. */
const WIDE = "hidden pl-3 text-right sm:table-cell print:table-cell";

export function DocumentLines({ document }: { document: LocalDocument }) {
  const text = useMessages("taxDocument");
  const columns = useTaxColumns(document);
  return (
    <div>
      <table className="figures w-full border-collapse [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:align-top">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="text-left font-semibold">
              {text("item")}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={`${WIDE} font-semibold`}>
                {label}
              </th>
            ))}
            <th scope="col" className="pl-3 text-right font-semibold">
              {text("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never change.
            <tr key={i}>
              <td>
                <LineName line={line} isInterState={document.isInterState} />
              </td>
              {columns.map(({ key }) => (
                <td key={key} className={WIDE}>
                  {formatRupees(line[key])}
                </td>
              ))}
              <td className="pl-3 text-right font-semibold">{formatRupees(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isTaxed(document) && <p className="mt-2 text-sm text-muted">{text("includesTax")}</p>}
    </div>
  );
}

function LineName({ line, isInterState }: { line: LocalDocument["lines"][number]; isInterState: boolean }) {
  const text = useMessages("taxDocument");
  const names = useNames();
  const { name, english, unit, quantity, price, hsn, gstRate, isPrepacked } = line;
  const details = [
    hsn && text("hsn", { code: hsn }),
    isPrepacked && text("prepacked"),
    gstRate === 0 ? text("exempt") : text("rate", { rate: printRate(gstRate, isInterState) }),
  ];
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <NameInEnglish name={english} />
      {unit && (
        <span className="block text-sm">
          {text("quantity", {
            quantity: formatNumber(quantity),
            unit: names.unit(unit, quantity),
            price: formatRupees(price),
          })}
        </span>
      )}
      <span className="block text-sm text-muted">{details.filter(Boolean).join(" · ")}</span>
    </>
  );
}
