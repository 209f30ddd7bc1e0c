import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Letterhead } from "../../../components/letterhead.tsx";
import { Totals } from "../../../components/totals.tsx";
import type { WithLocalItems } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { usePaymentWords } from "../../../features/order-card/order-facts.tsx";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useDates, useMessages, useNames } from "../../../i18n/messages.tsx";

/** A sheet for bookkeeping, without the delivery code, because others can read the paper. */
export function PrintSheet({ order }: { order: WithLocalItems<Order> }) {
  const text = useMessages("orderPage");
  const cityName = useCityName();
  const orders = useMessages("orders");
  const ui = useMessages("ui");
  const dates = useDates();
  const payment = usePaymentWords();
  const { user } = order;
  return (
    <section data-testid="sheet" className="sheet hidden print:block">
      <Letterhead>
        <h2 className="text-xl">{text("sheetTitle")}</h2>
        <p className="figures text-sm">{order._id}</p>
        <p>{text("placedAt", { date: dates.dateTime(order.createdAt) })}</p>
        <p>{ui(`status.${order.status}`)}</p>
      </Letterhead>
      <div className="my-4 grid grid-cols-2 gap-6">
        <div>
          <h3>{text("people")}</h3>
          <p>{user.name}</p>
          <p>{user.phone}</p>
          <p>{user.email}</p>
          {user.gstin && (
            <p>
              {text("gstin")}: <b className="figures">{user.gstin}</b>
            </p>
          )}
        </div>
        <div>
          <h3>{text("deliverTo")}</h3>
          <p>{order.deliveryAddress}</p>
          <p>{cityName(order.location)}</p>
          <p>{order.phone}</p>
          {order.notes && <p>{order.notes}</p>}
        </div>
      </div>
      <Lines order={order} />
      <div className="mt-3 ml-auto w-64">
        <Totals of={order} />
      </div>
      <p className="mt-3">
        {orders("payment")}: {payment(order)}
      </p>
      <p className="mt-6 text-sm">{text("sheetNote")}</p>
    </section>
  );
}

function Lines({ order: { items } }: { order: Pick<WithLocalItems<Order>, "items"> }) {
  const text = useMessages("orderPage.columns");
  const names = useNames();
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th className="text-left">{text("item")}</th>
          <th>{text("quantity")}</th>
          <th>{text("price")}</th>
          <th>{text("amount")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ product, quantity: ordered, delivered, price, total }) => {
          const quantity = delivered?.quantity ?? ordered;
          return (
            <tr key={product._id}>
              <td className="text-left">
                {product.name}
                <NameInEnglish name={product.english} />
              </td>
              <td>{names.amount(quantity, product.unit)}</td>
              <td>{formatRupees(price)}</td>
              <td>{formatRupees(total)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
