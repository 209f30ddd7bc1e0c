import { href, Link } from "react-router";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { ProductList } from "../../features/catalogue/product-list.tsx";
import type { ShelfProduct } from "../../features/catalogue/shelf-product.ts";
import { DueAtDoor, type DueOrder } from "../../features/order-card/delivery-code.tsx";
import { type Promised, useEstimate } from "../../features/promise/use-estimate.ts";
import { useMessages } from "../../i18n/messages.tsx";

export type OpenOrder = Promised & DueOrder & Pick<Order, "_id" | "status" | "confirmationOtp" | "awaitsApproval">;

interface MyWorkProps {
  name: string;
  open: readonly OpenOrder[];
  again: readonly ShelfProduct[];
}

/** For buyers above the hero: open orders with their delivery codes, and products to order again. */
export function MyWork({ name, open, again }: MyWorkProps) {
  const text = useMessages("home");
  return (
    <>
      <section className="page-width pt-5 pb-1">
        <h1 className="truncate text-2xl">{text("workTitle", { name })}</h1>
        {open.length > 0 && (
          <ul className="mt-3 grid grid-cols-1 gap-2.5 md:grid-cols-2">
            {open.map((order) => (
              <OnItsWay key={order._id} order={order} />
            ))}
          </ul>
        )}
      </section>
      {again.length > 0 && <OrderAgain products={again} />}
    </>
  );
}

function OnItsWay({ order }: { order: OpenOrder }) {
  const { _id, status, confirmationOtp, awaitsApproval } = order;
  const ui = useMessages("ui");
  const text = useMessages("home");
  const estimate = useEstimate();
  return (
    <li className="grid">
      <Link
        to={href("/orders/:orderId", { orderId: _id })}
        data-testid="on-its-way"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 shadow-card hover:border-line-strong"
      >
        <b className="figures text-lg">{text("workOrder", { id: shortId(_id) })}</b>
        <StatusBadge status={status} className="justify-self-end" />
        <span className="text-muted">{awaitsApproval ? ui("awaitingApproval") : estimate.of(order)}</span>
        {confirmationOtp && (
          <span className="text-right">
            <span className="sr-only">{text("workCode")} </span>
            <b data-testid="delivery-code" className="figures text-2xl tracking-widest">
              {confirmationOtp}
            </b>
          </span>
        )}
        {confirmationOtp && (
          <span className="col-span-2 text-right empty:hidden">
            <DueAtDoor order={order} />
          </span>
        )}
      </Link>
    </li>
  );
}

function OrderAgain({ products }: { products: readonly ShelfProduct[] }) {
  const text = useMessages("home");
  const shell = useMessages("shell");
  return (
    <section className="page-width pt-4 pb-6 sm:pb-8" aria-labelledby="order-again">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id="order-again" className="text-2xl">
            {text("againTitle")}
          </h2>
          <p className="text-muted max-sm:hidden">{text("againText")}</p>
        </div>
        <Link to={href("/orders")} className="grid min-h-11 content-center font-semibold text-brand-text underline">
          {shell("nav.myOrders")}
        </Link>
      </div>
      <ProductList products={products} view="strip" />
    </section>
  );
}
