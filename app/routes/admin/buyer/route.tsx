import { href } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { BlockInput, type Buyer, CancelOpenInput } from "../../../../worker/orders/buyers/buyers.contract.ts";
import { MAX_DELIVERED_COUNTED } from "../../../../worker/orders/order-limits.contract.ts";
import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { isEmail, PhoneLink } from "../../../components/contact-text.tsx";
import { Fact } from "../../../components/fact.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Money } from "../../../components/money.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { Button, ButtonLink, TextLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Alert, Badge, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { onlyFieldIn, useActionForm } from "../../../features/action-result/action-form.tsx";
import { pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { OrderForLink } from "./order-for-link.tsx";

const LAST_ORDERS = 5;

export const meta = pageTitle("buyers", "pageTitle");

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { buyers, orders } = context.get(servicesContext);
  const [buyer, last] = await Promise.all([
    buyers.getBuyer(actor, params.buyerId),
    orders.listForStaff(actor, { buyer: params.buyerId, limit: LAST_ORDERS }),
  ]);
  const lastOrders = last.orders.map(({ _id, status, createdAt, total }) => ({ _id, status, createdAt, total }));
  return { buyer, lastOrders, formKey: crypto.randomUUID() };
};

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { buyers } = args.context.get(servicesContext);
  const text = messagesIn(language, "buyers");
  const form = await args.request.formData();
  return runForm(args, form, String(form.get("intent")), async () => {
    const intent = pickIntent(form, ["block", "unblock", "cancel-open"]);
    const reason = form.get("reason");
    if (intent !== "cancel-open") {
      const isBlocked = intent === "block";
      await buyers.setBlocked(actor, args.params.buyerId, parseInput(BlockInput, { isBlocked, reason }));
      return text(isBlocked ? "blocked" : "unblocked");
    }
    const input = parseInput(CancelOpenInput, { reason });
    const key = readIdempotencyKey(form.get("key"));
    const results = await buyers.cancelOpenOrders(actor, args.params.buyerId, input, key);
    const count = results.filter(({ cancelled }) => cancelled).length;
    return text("cancelled", { count, all: results.length });
  });
};

export const clientAction = pageClientAction(faultIn("buyers"));

export default function AdminBuyer({ loaderData: { buyer, lastOrders, formKey } }: Route.ComponentProps) {
  const text = useMessages("buyers");
  const dates = useDates();
  return (
    <div className="max-w-3xl">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 pb-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere">{buyer.name}</h1>
        {buyer.blocked && <Badge tone="danger">{text("blockedBadge")}</Badge>}
        {isEmail(buyer.email) && (
          <OrderForLink buyer={buyer} isBlocked={buyer.blocked !== null} className="sm:ml-auto" />
        )}
      </header>
      {buyer.blocked && (
        <Alert tone="accent" className="mb-3">
          {text("isBlocked", { at: dates.dateTime(buyer.blocked.at), reason: buyer.blocked.reason })}
        </Alert>
      )}
      <BuyerFacts buyer={buyer} />
      <LastOrders orders={lastOrders} />
      <div className="mt-3 grid gap-3">
        {buyer.openOrders > 0 && <BuyerForm intent="cancel-open" formKey={formKey} />}
        {isEmail(buyer.email) && (
          <BuyerForm
            key={buyer.blocked ? "unblock" : "block"}
            intent={buyer.blocked ? "unblock" : "block"}
            formKey={formKey}
          />
        )}
      </div>
    </div>
  );
}

function BuyerFacts({ buyer }: { buyer: Buyer }) {
  const text = useMessages("buyers");
  const orders = useMessages("orders");
  const credit = useMessages("creditAdmin");
  const dates = useDates();
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4">
        {isEmail(buyer.email) && (
          <a
            href={`mailto:${buyer.email}`}
            className="flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere text-brand-text underline"
          >
            <span className="min-w-0">{buyer.email}</span>
          </a>
        )}
        {buyer.phone && (
          <PhoneLink phone={buyer.phone} label={orders("call", { name: buyer.name, phone: buyer.phone })} />
        )}
      </div>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Fact label={text("email")}>
          <span className={buyer.isEmailVerified ? "text-success-text" : "text-accent-text"}>
            {text(buyer.isEmailVerified ? "verified" : "unverified")}
          </span>
        </Fact>
        <Fact label={text("joined")}>
          <time dateTime={buyer.joined} className="figures">
            {dates.date(buyer.joined)}
          </time>
        </Fact>
        <Fact label={text("open")}>
          {text("openValue", { count: buyer.openOrders, value: formatRupees(buyer.openRupees) })}
        </Fact>
        <Fact label={text("delivered")}>
          {buyer.deliveredOrders < MAX_DELIVERED_COUNTED ? buyer.deliveredOrders : `${MAX_DELIVERED_COUNTED}+`}
        </Fact>
        <Fact label={text("owed")}>{formatRupees(Math.max(0, buyer.owed))}</Fact>
        {buyer.businessName && <Fact label={text("business")}>{buyer.businessName}</Fact>}
        <Fact label={text("address")} className="col-span-full">
          {buyer.address || text("none")}
        </Fact>
      </dl>
      <ButtonLink
        to={href("/admin/buyers/:buyerId/account", { buyerId: buyer._id })}
        variant="outline"
        className="mt-4 mr-3"
      >
        {credit("openAccount")}
      </ButtonLink>
      <ButtonLink
        to={`${href("/admin/orders")}?${new URLSearchParams({ search: buyer.email })}`}
        variant="outline"
        className="mt-4"
      >
        {text("toOrders")}
      </ButtonLink>
    </Card>
  );
}

function LastOrders({ orders }: { orders: readonly Pick<Order, "_id" | "status" | "createdAt" | "total">[] }) {
  const text = useMessages("buyers");
  const dates = useDates();
  if (orders.length === 0) return null;
  return (
    <Card className="mt-3">
      <h2 className="mb-1 text-lg">{text("lastOrders")}</h2>
      <ul className="divide-y divide-line">
        {orders.map(({ _id, status, createdAt, total }) => (
          <li key={_id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
            <TextLink to={href("/orders/:orderId", { orderId: _id })} className="figures">
              #{shortId(_id)}
            </TextLink>
            <span className="flex flex-wrap items-center gap-x-3">
              <StatusBadge status={status} />
              <time dateTime={createdAt} className="figures text-muted">
                {dates.date(createdAt)}
              </time>
            </span>
            <Money rupees={total} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The reason goes to the audit log. */
function BuyerForm({ intent, formKey }: { intent: "block" | "unblock" | "cancel-open"; formKey: string }) {
  const text = useMessages("buyers");
  const { Form, isPending, refusal } = useActionForm(intent);
  return (
    <Form method="post" className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <h2 className="text-xl">{text(`${intent}.title`)}</h2>
      <p className="text-muted">{text(`${intent}.text`)}</p>
      <HiddenFields values={{ intent, key: `${formKey}-${intent}` }} />
      <TextField
        label={text("reason")}
        hint={text("reasonHint")}
        {...onlyFieldIn(refusal, "reason")}
        required
        maxLength={500}
      />
      <Button
        type="submit"
        disabled={isPending}
        variant={intent === "unblock" ? "outline" : "destructive"}
        className="justify-self-start"
      >
        {text(isPending ? "saving" : `${intent}.button`)}
      </Button>
    </Form>
  );
}
