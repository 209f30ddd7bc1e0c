import { href, Link } from "react-router";
import { GST_STATES, type GstState } from "../../../../worker/cities/states.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";
import type { LocalDocument } from "./local-document.ts";

/** Who sold what to whom, where it went, and by which order. */
export function DocumentParties({ document: { seller, buyer, order, placeOfSupply } }: { document: LocalDocument }) {
  const text = useMessages("taxDocument");
  const dates = useDates();
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
        {text("delivered", { date: dates.date(order.deliveredAt) })}
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
