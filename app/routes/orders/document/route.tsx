import { FileDown, Printer } from "lucide-react";
import { href, Link } from "react-router";
import { verifyPath } from "../../../../worker/documents/files/verify-path.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { QrCode } from "../../../features/qr-code/qr-code.tsx";
import { toQrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";
import type { Route } from "./+types/route.ts";
import { DocumentLines } from "./document-lines.tsx";
import { DocumentParties } from "./document-parties.tsx";
import { DocumentTotals } from "./document-totals.tsx";
import { localDocument } from "./local-document.ts";

export const meta: Route.MetaFunction = (args) => {
  const text = messagesOfPage(args.matches, "taxDocument");
  return pageMeta(args, { title: `${text("title")} ${args.loaderData?.number ?? ""}` });
};

/** For the order's buyer and staff; the address names the order, so that its page is one step up. */
export const loader = async ({ params: { documentId }, context }: Route.LoaderArgs) => {
  const { actor, language, origin } = context.get(requestContext);
  const { documents } = context.get(servicesContext);
  const document = await documents.getDocument(actor, documentId);
  const code = toQrPicture(`${origin}${verifyPath(document.token)}`);
  return { ...localDocument(document, language), code };
};

/** A tax document as it was issued: for screens of any width, and to be printed. */
export default function TaxDocument({ loaderData: document }: Route.ComponentProps) {
  const text = useMessages("taxDocument");
  const dates = useDates();
  return (
    <div className="page-width max-w-4xl">
      <PageHeader
        title={text(`kind.${document.kind}`)}
        text={
          <>
            <span className="figures font-semibold text-ink">{document.number}</span>
            {" · "}
            {text("issuedAt", { date: dates.date(document.issuedAt) })}
            {document.refersTo && ` · ${text("refersTo", { number: document.refersTo })}`}
          </>
        }
      />
      <Card className="grid grid-cols-1 gap-5 print:border-0 print:p-0 print:shadow-none">
        <DocumentParties document={document} />
        <DocumentLines document={document} />
        <DocumentTotals document={document} />
        <div className="flex items-center gap-3">
          <QrCode picture={document.code} label={text("code")} className="size-28" />
          <Link to={verifyPath(document.token)} className="inline-flex min-h-11 items-center underline print:hidden">
            {text("check")}
          </Link>
        </div>
      </Card>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        <ButtonLink to={`/documents/${document.id}.pdf`} reloadDocument>
          <FileDown aria-hidden /> {text("pdf")}
        </ButtonLink>
        <Button look="outline" className="needs-script" onClick={() => window.print()}>
          <Printer aria-hidden /> {text("print")}
        </Button>
        <ButtonLink to={href("/orders/:orderId", { orderId: document.orderId })} look="quiet">
          {text("backToOrder")}
        </ButtonLink>
      </div>
    </div>
  );
}
