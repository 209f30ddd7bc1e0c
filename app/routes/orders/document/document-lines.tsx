import { printRate } from "../../../../worker/documents/tax.contract.ts";
import { formatNumber, formatRupees } from "../../../../worker/platform/money.contract.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import type { LocalDocument } from "./local-document.ts";
import { isTaxed, useTaxColumns } from "./use-tax-columns.ts";

/** On a phone a line has its name, details and total; wider screens and paper add the taxes. */
const WIDE = "hidden pl-3 text-right sm:table-cell print:table-cell";

/** What was supplied, line by line. */
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
