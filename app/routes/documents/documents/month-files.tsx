import { FileArchive, FileSpreadsheet, Sigma } from "lucide-react";
import { href } from "react-router";
import { type DocumentMonth, ZIP_PART } from "../../../../worker/documents/months/months.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useMonthName } from "../../../features/documents/month-name.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { DocumentsPage } from "./documents-data.ts";

type MonthFilesProps = Pick<DocumentsPage, "city" | "cursor" | "part"> & { readonly shown: DocumentMonth };

/** A month's sum, and its files: one for accountants, and a ZIP of the documents that the page shows. */
export function MonthFiles({ shown: { month, documents, total }, city, cursor, part }: MonthFilesProps) {
  const text = useMessages("documentMonths");
  const monthName = useMonthName();
  const { user } = useViewer();
  const parts = Math.ceil(documents / ZIP_PART);
  const query = new URLSearchParams(city ? { city } : {});
  const ofPart = new URLSearchParams([...query, ...(cursor ? [["cursor", cursor]] : [])]);
  const files = `/documents/month/${month}`;
  return (
    <Card className="mb-4 grid gap-3">
      <div>
        <h2 className="text-xl">{monthName(month)}</h2>
        <p>{text("sum", { count: documents, total: formatRupees(total) })}</p>
        <p className="text-sm text-muted">{text("sumNote")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor href={`${files}/documents.csv?${query}`} look="outline" className="max-sm:w-full">
          <FileSpreadsheet aria-hidden /> {text("csv")}
        </ButtonAnchor>
        <ButtonAnchor href={`${files}/documents.zip?${ofPart}`} look="outline" className="max-sm:w-full">
          <FileArchive aria-hidden /> {parts > 1 ? text("zipPart", { part, parts }) : text("zip")}
        </ButtonAnchor>
        {user?.role !== "hotel" && (
          <ButtonLink
            to={`${href("/admin/gst")}?${new URLSearchParams([["month", month], ...query])}`}
            look="outline"
            className="max-sm:w-full"
          >
            <Sigma aria-hidden /> {text("gst")}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
