import { FileText } from "lucide-react";
import { href, Link } from "react-router";
import type { Document } from "../../../../worker/documents/documents.contract.ts";
import { payableOf } from "../../../../worker/platform/money.contract.ts";
import { Money } from "../../../components/money.tsx";
import { ButtonAnchor } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";

export function DocumentRow({ document }: { document: Document }) {
  const { id, orderId, number, kind, issuedAt, refersTo } = document;
  const text = useMessages("documentMonths");
  const kinds = useMessages("taxDocument");
  const { date } = useDates();
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <Link
          to={href("/orders/:orderId/documents/:documentId", { orderId, documentId: id })}
          className="figures inline-flex min-h-11 whitespace-nowrap items-center font-semibold text-brand-text underline"
        >
          {number}
        </Link>
        <p className="text-sm text-muted">
          {kinds(`kind.${kind}`)}
          {refersTo && ` ${text("refersTo", { number: refersTo })}`} · <span className="figures">{date(issuedAt)}</span>
        </p>
      </div>
      <Money rupees={payableOf(document)} className="font-semibold" />
      <ButtonAnchor
        href={`/documents/${id}.pdf`}
        look="outline"
        className="max-sm:px-3"
        aria-label={text("pdfNamed", { number })}
      >
        <FileText aria-hidden /> <span className="max-sm:hidden">{text("pdf")}</span>
      </ButtonAnchor>
    </li>
  );
}
