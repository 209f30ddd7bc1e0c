import { printRate } from "../../../../worker/documents/tax.contract.ts";
import { formatRupees, payableOf } from "../../../../worker/platform/money.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { AmountRow } from "../../../components/totals.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { LocalDocument } from "./local-document.ts";
import { useTaxColumns } from "./use-tax-columns.ts";

/** The sums, the tax by rate, the total in words, and where to pay. */
export function DocumentTotals({ document }: { document: LocalDocument }) {
  const text = useMessages("taxDocument");
  const columns = useTaxColumns(document);
  const { rates, isInterState, amountInWords, total, roundOff, seller } = document;
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 print:grid-cols-2">
      <dl className="grid content-start gap-3">
        <Fact label={text("inWords")}>
          <span lang="en">{amountInWords}</span>
        </Fact>
        {seller.bank && (
          <Fact label={text("bank")}>
            {text("account", {
              name: seller.bank.accountName,
              number: seller.bank.accountNumber,
              bank: seller.bank.bankName,
              ifsc: seller.bank.ifsc,
            })}
          </Fact>
        )}
        {rates.length > 1 && (
          <Fact label={text("byRate")}>
            {rates.map(({ gstRate, taxable, exempt, cgst, sgst, igst }) => (
              <span key={gstRate} className="figures block">
                {gstRate === 0 ? text("exempt") : text("rate", { rate: printRate(gstRate, isInterState) })}:{" "}
                {formatRupees(taxable + exempt)} + {formatRupees(cgst + sgst + igst)}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <dl className="totals figures grid grid-cols-1 content-start gap-1">
        {columns.map(({ key, label }) => (
          <AmountRow key={key} label={label} rupees={document[key]} />
        ))}
        <AmountRow label={text("total")} rupees={total} />
        {roundOff !== 0 && <AmountRow label={text("roundOff")} rupees={roundOff} />}
        {roundOff !== 0 && <AmountRow label={text("grandTotal")} rupees={payableOf(document)} />}
      </dl>
    </div>
  );
}
