import { stateTaxName } from "../../../../worker/documents/tax.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { LocalDocument } from "./local-document.ts";

interface TaxColumn {
  readonly key: "taxable" | "exempt" | "cgst" | "sgst" | "igst";
  readonly label: string;
}

/** A bill of supply has no tax. */
export const isTaxed = ({ total, exempt }: Pick<LocalDocument, "total" | "exempt">): boolean => total !== exempt;

/** The columns of a document beside the total: those of a bill of supply have no tax. */
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
