import { ClipboardPaste, ListPlus } from "lucide-react";
import { Form, href, Link, useNavigation } from "react-router";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { Button, ButtonLink, TextLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { regularsPath } from "../../features/lists/regulars-path.ts";
import { DueAtDoor } from "../../features/order-card/delivery-code.tsx";
import { orderGoods } from "../../features/order-card/order-title.ts";
import { DeliveryPromise } from "../../features/promise/delivery-promise.tsx";
import { useEstimate } from "../../features/promise/use-estimate.ts";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { OrderAgain } from "./order-again.tsx";
import type { OpenOrder, Work } from "./work-data.ts";

/** Shown to buyers above the hero: the next deliveries, the regulars, and products to order again. */
export function MyWork({ name, work: { open, regulars, again, promise } }: { name: string; work: Work }) {
  const text = useMessages("home");
  return (
    <>
      <section className="page-width grid grid-cols-1 gap-3 pt-5 pb-1">
        <h1 className="truncate text-2xl">{text("workTitle", { name })}</h1>
        {open.length > 0 && (
          <ul className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
            {open.map((order) => (
              <OnItsWay key={order._id} order={order} />
            ))}
          </ul>
        )}
        <DeliveryPromise promise={promise} />
        <div className="flex flex-wrap items-center gap-2.5">
          {regulars && <RegularsCard regulars={regulars} />}
          <ButtonLink to={href("/lists/paste")} variant="outline" className="max-md:grow">
            <ClipboardPaste aria-hidden /> {text("paste")}
          </ButtonLink>
        </div>
      </section>
      {again.length > 0 && <OrderAgain products={again} />}
    </>
  );
}

function OnItsWay({ order }: { order: OpenOrder }) {
  const { _id, status, confirmationOtp, awaitsApproval, changeUntil } = order;
  const ui = useMessages("ui");
  const text = useMessages("home");
  const estimate = useEstimate();
  const dates = useDates();
  return (
    <li className="grid">
      <Link
        to={href("/orders/:orderId", { orderId: _id })}
        data-testid="on-its-way"
        className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 shadow-card hover:border-line-strong"
      >
        <b className="figures min-w-0">{estimate.of(order)}</b>
        <StatusBadge status={status} className="justify-self-end" />
        <span className={confirmationOtp ? "min-w-0" : "col-span-2 min-w-0"}>
          <span className="line-clamp-2 text-muted wrap-anywhere">
            {orderGoods(order)} <span className="whitespace-nowrap">#{shortId(_id)}</span>
          </span>
          {awaitsApproval ? (
            <span className="block font-medium">{ui("awaitingApproval")}</span>
          ) : (
            changeUntil && <span className="block">{text("changeUntil", { time: dates.dateTime(changeUntil) })}</span>
          )}
        </span>
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

/** The products that the kitchen orders on most days, from its own list or learned from its orders. */
function RegularsCard({ regulars: { listId, count, total, names } }: { regulars: NonNullable<Work["regulars"]> }) {
  const text = useMessages("home");
  const { formAction, state } = useNavigation();
  const isAdding = state !== "idle" && formAction?.startsWith(`${href("/")}?index`) === true;
  const shown = names.join(", ") + (count > names.length ? " …" : "");
  return (
    <Card className="flex min-w-0 grow basis-full flex-wrap items-center gap-x-4 gap-y-1 pt-3 pb-1 md:basis-0">
      <div className="min-w-0 grow basis-40">
        <h2 className="text-lg">{text("regularsTitle")}</h2>
        <p className="figures">{text("regularsSum", { count, amount: formatRupees(Math.round(total)) })}</p>
        <TextLink
          to={regularsPath(listId)}
          aria-label={`${text("seeRegulars")}: ${shown}`}
          className="w-full font-normal"
        >
          <span className="truncate">{shown}</span>
        </TextLink>
      </div>
      <Form method="post" action={`${href("/")}?index`} className="pb-2">
        <Button type="submit" disabled={isAdding}>
          <ListPlus aria-hidden /> {text("addAll")}
        </Button>
      </Form>
    </Card>
  );
}
