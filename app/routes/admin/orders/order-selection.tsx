import { ClipboardList, PackageCheck, PackageOpen } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, href, useActionData, useLocation, useNavigation } from "react-router";
import { awaitsPayment, isOver } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { cn } from "../../../components/ui/class-names.ts";
import { Alert } from "../../../components/ui/surfaces.tsx";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { useLast } from "../../../features/action-result/use-last.ts";
import type { AdminOrder } from "../../../features/admin-orders/admin-orders-data.ts";
import { CONFIRM_KEY, type ConfirmReport, SELECTED } from "../../../features/admin-orders/selection-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Orders that can be confirmed, picked or packed in bulk: open and without a pending payment or approval. */
const isSelectable = (order: AdminOrder): boolean =>
  !isOver(order.status) && !awaitsPayment(order) && !order.awaitsApproval;

/** The checkbox on an order's card; its `form` attribute links it to `OrderSelection`. */
export function SelectOrder({ order }: { order: AdminOrder }) {
  const text = useMessages("admin.selection");
  if (!isSelectable(order)) return null;
  return (
    <label className="-mx-3 -my-2 inline-flex size-11 items-center justify-center">
      <input type="checkbox" form={SELECTED} name="order" value={order._id} className="size-5 accent-brand" />
      <span className="sr-only">{text("select", { id: shortId(order._id) })}</span>
    </label>
  );
}

interface OrderSelectionProps {
  orders: readonly AdminOrder[];
  formKey: string;
  children: ReactNode;
}

/**
 * Bulk actions for the selected orders. One form serves them all, so that they work without script: POST confirms the
 * orders, GET opens their pick list or packing sheets.
 */
export function OrderSelection({ orders, formKey, children }: OrderSelectionProps) {
  const text = useMessages("admin.selection");
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const isPending = useNavigation().formData?.has(CONFIRM_KEY) === true;
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>(`input[form=${SELECTED}]`) ?? [])];
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length);
  // Runs after every render, because boxes may be ticked before hydration and confirmed orders leave the list.
  useEffect(recount);
  const tickAll = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked;
    recount();
  };
  return (
    <div ref={list} onChange={recount}>
      <div className="mb-2 flex flex-wrap items-center gap-x-2">
        {orders.some(isSelectable) && (
          <Button variant="ghost" className="needs-script" onClick={() => tickAll(count === 0)}>
            {text(count === 0 ? "all" : "none")}
          </Button>
        )}
        <span className="flex flex-wrap gap-x-2 sm:ml-auto">
          <ButtonLink to={href("/admin/packing")} variant="ghost">
            <PackageOpen aria-hidden />
            {text("station")}
          </ButtonLink>
          <ButtonLink to={href("/admin/orders/pick-list")} variant="ghost">
            <ClipboardList aria-hidden />
            {text("pick")}
          </ButtonLink>
          <ButtonLink to={href("/admin/orders/packing")} variant="ghost">
            <PackageCheck aria-hidden />
            {text("pack")}
          </ButtonLink>
        </span>
      </div>
      {children}
      <Form
        id={SELECTED}
        method="post"
        preventScrollReset
        className={cn(
          "sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2.5 shadow-raised",
          count === 0 && "without-script",
        )}
      >
        <p aria-live="polite" className="needs-script px-1 font-semibold">
          {text("count", { count })}
        </p>
        <div className="grid grow grid-cols-2 gap-2 sm:flex sm:justify-end">
          <Button type="submit" variant="outline" formMethod="get" formAction={href("/admin/orders/pick-list")}>
            {text("pick")}
          </Button>
          <Button type="submit" variant="outline" formMethod="get" formAction={href("/admin/orders/packing")}>
            {text("pack")}
          </Button>
          {/* Last, so that Enter in a checkbox opens a list instead of confirming. The value is the idempotency key. */}
          <Button
            type="submit"
            disabled={isPending}
            name={CONFIRM_KEY}
            value={`${formKey}-many`}
            className="max-sm:col-span-2"
          >
            {text(isPending ? "confirming" : "confirm")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** The result of a bulk confirmation, with the reason for each order that was refused, until the list changes. */
export function SelectionReport() {
  const { search } = useLocation();
  return <LastReport key={search} />;
}

function LastReport() {
  const text = useMessages("admin.selection");
  const result = useLast(useActionData<ConfirmReport | ActionResult>());
  if (!result) return null;
  if (!("results" in result))
    return result.ok || result.form !== SELECTED ? null : (
      <Alert tone="danger" className="my-3">
        {result.message}
      </Alert>
    );
  const refused = result.results.filter(({ confirmed }) => !confirmed);
  const done = result.results.length - refused.length;
  return (
    <Alert tone={refused.length > 0 ? "accent" : "success"} className="my-3" data-testid="confirm-report">
      {text("report", { done, total: result.results.length })}
      {refused.length > 0 && (
        <ul className="mt-1 list-disc pl-5 font-normal">
          {refused.map(({ _id, message }) => (
            <li key={_id}>
              <b className="figures font-semibold">#{shortId(_id)}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
