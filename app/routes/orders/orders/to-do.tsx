import { href } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button, ButtonLink, TextLink } from "../../../components/ui/button.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { orderGoods } from "../../../features/order-card/order-title.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { ToDo } from "./my-orders-data.ts";

/** In minutes; when at least this much time is left, only the deadline is shown. */
const FEW_MINUTES = 120;

/** The tasks of this person, above the orders: payments with their time left, and colleagues' orders to approve. */
export default function ToDos({ pay, approve, formKey }: ToDo & { formKey: string }) {
  const text = useMessages("myOrders");
  return (
    <section aria-labelledby="to-do" className="mb-4 rounded-md border border-accent bg-accent-soft px-4 py-3 text-ink">
      <h2 id="to-do" className="text-lg">
        {text("toDo.title")}
      </h2>
      <ul className="divide-y divide-accent/40">
        {pay.map((order) => (
          <PayItem key={order._id} order={order} />
        ))}
        {approve.map((order) => (
          <ApproveItem key={order._id} order={order} formKey={formKey} />
        ))}
      </ul>
    </section>
  );
}

const ITEM = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2";

/** The link loads a document, because the payment page has a different Content-Security-Policy. */
function PayItem({ order: { _id, payBy, minutesLeft, ...goods } }: { order: ToDo["pay"][number] }) {
  const text = useMessages("myOrders");
  const dates = useDates();
  return (
    <li className={ITEM}>
      <p className="min-w-0 flex-1 basis-48">
        <b className="block">
          {minutesLeft < FEW_MINUTES
            ? text("toDo.payWithin", { minutes: minutesLeft })
            : text("toDo.payBy", { time: dates.dateTime(payBy) })}
        </b>
        {orderGoods(goods)}
      </p>
      <ButtonLink
        to={href("/pay/:orderId", { orderId: _id })}
        reloadDocument
        aria-label={text("payNowNamed", { id: shortId(_id) })}
      >
        {text("payNow")}
      </ButtonLink>
    </li>
  );
}

interface ApproveItemProps {
  order: ToDo["approve"][number];
  formKey: string;
}

/** The form has the version that the page shows, so that nobody approves unseen changes. */
function ApproveItem({ order: { _id, version, name, ...goods }, formKey }: ApproveItemProps) {
  const text = useMessages("myOrders");
  const approval = useMessages("approval");
  const orders = useMessages("orders");
  const { Form, isPending, refusal } = useActionForm(`approve-${_id}`);
  return (
    <li className={ITEM}>
      <p className="min-w-0 flex-1 basis-48">
        <b className="block wrap-anywhere">{text("toDo.approve", { name, amount: formatRupees(goods.total) })}</b>
        {orderGoods(goods)}{" "}
        <TextLink to={href("/orders/:orderId", { orderId: _id })} className="figures">
          {orders("order", { id: shortId(_id) })}
        </TextLink>
      </p>
      <Form method="post">
        <HiddenFields values={{ wish: "approve", orderId: _id, version, key: `${formKey}-${_id}-approve` }} />
        <Button type="submit" disabled={isPending} aria-label={approval("approveNamed", { id: shortId(_id) })}>
          {approval(isPending ? "approving" : "approve")}
        </Button>
      </Form>
      <RefusalText refusal={refusal} className="w-full" />
    </li>
  );
}
