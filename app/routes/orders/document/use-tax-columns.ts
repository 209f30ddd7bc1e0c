import { stateTaxName } from "../../../../worker/documents/tax.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { LocalDocument } from "./local-document.ts";

interface TaxColumn {
  readonly key: "taxable" | "cgst" | "sgst" | "igst";
  readonly label: string;
}

/** The columns of a document beside the total: those of a bill of supply have no tax. */
export const useTaxColumns = ({ cgst, igst, placeOfSupply }: LocalDocument): TaxColumn[] => {
  const text = useMessages("taxDocument");
  const ofState = stateTaxName(placeOfSupply) === "UTGST" ? text("utgst") : text("sgst");
  return [
    { key: "taxable", label: text("taxable") },
    ...(cgst > 0
      ? ([
          { key: "cgst", label: text("cgst") },
          { key: "sgst", label: ofState },
        ] as const)
      : []),
    ...(igst > 0 ? ([{ key: "igst", label: text("igst") }] as const) : []),
  ];
};
