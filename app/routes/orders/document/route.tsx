import { FileDown, Printer } from "lucide-react";
import { href, Link } from "react-router";
import { GST_STATES, type GstState } from "../../../../worker/cities/states.contract.ts";
import { verifyPath } from "../../../../worker/documents/files/verify-path.contract.ts";
import { printRate } from "../../../../worker/documents/tax.contract.ts";
import { formatDate } from "../../../../worker/platform/dates.contract.ts";
import { formatRupees, payableOf } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { AmountRow } from "../../../components/totals.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { QrCode } from "../../../features/qr-code/qr-code.tsx";
import { toQrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DocumentLines, type LocalDocument, toLocalDocument, useTaxColumns } from "./document-lines.tsx";

export const meta: Route.MetaFunction = (args) => {
  const text = messagesOfPage(args.matches, "taxDocument");
  return pageMeta(args, { title: `${text("title")} ${args.loaderData?.number ?? ""}` });
};

/**
 * For the order's buyer and staff. The address contains the order, so that its page is one level up. Days are in
 * India's time zone, as on the PDF, because this page is printed too.
 */
export const loader = async ({ params: { documentId }, context }: Route.LoaderArgs) => {
  const { actor, language, origin } = context.get(requestContext);
  const { documents } = context.get(servicesContext);
  const document = await documents.getDocument(actor, documentId);
  const code = toQrPicture(`${origin}${verifyPath(document.token)}`);
  return { ...toLocalDocument(document, language), code };
};

export default function TaxDocument({ loaderData: document }: Route.ComponentProps) {
  const text = useMessages("taxDocument");
  return (
    <div className="page-width max-w-4xl">
      <PageHeader
        title={text(`kind.${document.kind}`)}
        text={
          <>
            <span className="figures font-semibold text-ink">{document.number}</span>
            {" · "}
            {text("issuedAt", { date: formatDate(document.issuedAt) })}
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
        <Button variant="outline" className="needs-script" onClick={() => window.print()}>
          <Printer aria-hidden /> {text("print")}
        </Button>
        <ButtonLink to={href("/orders/:orderId", { orderId: document.orderId })} variant="ghost">
          {text("backToOrder")}
        </ButtonLink>
      </div>
    </div>
  );
}

function DocumentTotals({ document }: { document: LocalDocument }) {
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

function DocumentParties({ document: { seller, buyer, order, placeOfSupply } }: { document: LocalDocument }) {
  const text = useMessages("taxDocument");
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 print:grid-cols-2">
      <Fact label={text("seller")}>
        <b>{seller.name}</b>
        <span className="block whitespace-pre-line">{seller.address}</span>
        <TaxNumbers gstin={seller.gstin} fssai={seller.fssai} />
        <span className="block">
          {seller.phone} · {seller.email}
        </span>
      </Fact>
      <Fact label={text("buyer")}>
        <b>{buyer.name}</b>
        <span className="block whitespace-pre-line">{buyer.address}</span>
        <TaxNumbers gstin={buyer.gstin} fssai="" />
        <span className="block">{buyer.phone}</span>
      </Fact>
      <Fact label={text("deliveredTo")}>
        <span className="whitespace-pre-line">{order.deliveryAddress}</span>
      </Fact>
      <Fact label={text("placeOfSupply")}>
        {GST_STATES[placeOfSupply as GstState]} ({placeOfSupply})
      </Fact>
      <Fact label={text("order")} className="sm:col-span-2 print:col-span-2">
        <Link to={href("/orders/:orderId", { orderId: order.id })} className="figures font-semibold underline">
          #{shortId(order.id)}
        </Link>
        {" · "}
        {text("delivered", { date: formatDate(order.deliveredAt) })}
      </Fact>
    </dl>
  );
}

function TaxNumbers({ gstin, fssai }: { gstin: string; fssai: string }) {
  const text = useMessages("taxDocument");
  return (
    <>
      {gstin && (
        <span className="block">
          {text("gstin")} <span className="figures">{gstin}</span>
        </span>
      )}
      {fssai && (
        <span className="block">
          {text("fssai")} <span className="figures">{fssai}</span>
        </span>
      )}
    </>
  );
}
