import { isBeforePacked } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { MAX_CRATES } from "../../../../worker/orders/order-limits.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { FreeGoods } from "../../../features/fulfilment/goods.tsx";
import type { Marks } from "../../../features/packing/use-marks.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { CrateName, type CrateOrder } from "./pick-lines.tsx";

export function Crates({ orders, marks, formKey }: { orders: readonly CrateOrder[]; marks: Marks; formKey: string }) {
  const text = useMessages("packing");
  return (
    <section>
      <h2 className="mb-2 text-xl">{text("crates")}</h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {orders.map((order) => (
          <li key={order._id} className="rounded-lg border border-line bg-surface p-4 shadow-card">
            <p className="mb-2 wrap-anywhere">
              <CrateName order={order} />
            </p>
            <Crate order={order} marks={marks} formKey={formKey} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CrateProps {
  order: CrateOrder;
  marks: Marks;
  formKey: string;
}

/**
 * Shows how many lines are left to pick, that the buyer's answer is pending, or the button that packs or unpacks the
 * order.
 */
export function Crate({ order, marks, formKey }: CrateProps) {
  const text = useMessages("packing");
  const words = useMessages("orders");
  const isPacked = !isBeforePacked(order.stage);
  const intent = isPacked ? "unpack" : "pack";
  const { Form, isPending, refusal } = useActionForm(`${intent}-${order._id}`);
  const states = order.lines.map((line) => marks.stateOf(order._id, line));
  const isAsked = order.lines.some(({ askedUntil }) => askedUntil);
  const left = states.filter(({ picked, isWaiting }) => !picked || isWaiting).length;
  const id = shortId(order._id);
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3" data-testid="crate">
      <HiddenFields values={{ intent, orderId: order._id, key: `${formKey}-${intent}-${order._id}` }} />
      {order.replacements.length > 0 && (
        <FreeGoods goods={order.replacements} about={() => text("free")} className="basis-full" />
      )}
      {isPacked ? (
        <>
          <Badge tone="success">
            {words(`stage.${order.stage ?? "packed"}`)} · {words("crates", { count: order.crates ?? 1 })}
          </Badge>
          <Button type="submit" variant="ghost" disabled={isPending} aria-label={text("unpackNamed", { id })}>
            {text("unpack")}
          </Button>
        </>
      ) : left > 0 ? (
        <p className="text-muted">{text("left", { count: left })}</p>
      ) : isAsked ? (
        <p className="text-muted">{text("awaitsAnswer")}</p>
      ) : (
        <>
          <TextField
            label={text("crateCount")}
            className="w-24"
            type="number"
            min={1}
            max={MAX_CRATES}
            name="crates"
            defaultValue={refusal?.typed.crates ?? 1}
          />
          <Button type="submit" disabled={isPending} aria-label={text("packNamed", { id })}>
            {text(isPending ? "saving" : "pack")}
          </Button>
        </>
      )}
      <RefusalText refusal={refusal} className="basis-full text-sm" />
    </Form>
  );
}
