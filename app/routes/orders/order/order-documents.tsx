import { FileText } from "lucide-react";
import { href, Link } from "react-router";
import type { Document } from "../../../../worker/documents/documents.contract.ts";
import { formatRupees, payableOf } from "../../../../worker/platform/money.contract.ts";
import { Card } from "../../../components/ui/surfaces.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

export function OrderDocuments({ documents }: { documents: readonly Document[] }) {
  const text = useMessages("taxDocument");
  if (documents.length === 0) return null;
  return (
    <Card className="md:col-span-2">
      <h2 className="mb-2 text-lg">{text("title")}</h2>
      <ul className="grid grid-cols-1 gap-x-6 md:grid-cols-2">
        {documents.map(({ id, kind, number, orderId, ...amounts }) => (
          <li key={id}>
            <Link
              to={href("/orders/:orderId/documents/:documentId", { orderId, documentId: id })}
              className="flex min-h-11 items-center gap-2 py-1"
            >
              <FileText aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="font-semibold underline">{text(`kind.${kind}`)}</span>{" "}
                <span className="figures text-sm text-muted">{number}</span>
              </span>
              <span className="figures">{formatRupees(payableOf(amounts))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
