import { href, Link } from "react-router";
import { BlockInput, CancelOpenInput } from "../../../../worker/orders/buyers/buyers.contract.ts";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { PhoneLink } from "../../../components/contact-text.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { runForm } from "../../../features/action-result/action-result.ts";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesHere, messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";
import type { Route } from "./+types/route.ts";
import { BuyerForm } from "./buyer-form.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "buyers")("pageTitle") });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { buyers } = context.get(servicesContext);
  const buyer = await buyers.getBuyer(actor, params.buyerId).catch(asPageFailure(language));
  return { buyer, formKey: crypto.randomUUID() };
};

/** The form's `intent` says what it does; all three have a reason. */
export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { buyers } = args.context.get(servicesContext);
  const text = messagesIn(language, "buyers");
  const form = await args.request.formData();
  const [intent, reason, key] = ["intent", "reason", "key"].map((name) => form.get(name)?.toString() ?? "");
  return runForm(args, form, String(intent), async () => {
    if (intent === "block" || intent === "unblock") {
      const isBlocked = intent === "block";
      await buyers.setBlocked(actor, args.params.buyerId, parseInput(BlockInput, { isBlocked, reason }));
      return text(isBlocked ? "blocked" : "unblocked");
    }
    if (intent !== "cancel-open") throw new AppError("input.invalid", 400);
    const input = parseInput(CancelOpenInput, { reason });
    const results = await buyers.cancelOpenOrders(actor, args.params.buyerId, input, key);
    const count = results.filter(({ cancelled }) => cancelled).length;
    return text("cancelled", { count, all: results.length });
  });
};

export const clientAction = pageClientAction((isOffline) => messagesHere("buyers")(isOffline ? "offline" : "failed"));

export const shouldRevalidate = revalidateAfterRefusal;

/** A buyer as staff see them: who they are, what is open, and what can be done about it. */
export default function AdminBuyer({ loaderData: { buyer, formKey } }: Route.ComponentProps) {
  const text = useMessages("buyers");
  const orders = useMessages("orders");
  const dates = useDates();
  const facts: [string, string][] = [
    [text("joined"), dates.date(buyer.joined)],
    [text("address"), buyer.address || text("none")],
    [text("email"), text(buyer.isEmailVerified ? "verified" : "unverified")],
    [text("open"), text("openValue", { count: buyer.openOrders, value: formatRupees(buyer.openRupees) })],
    [text("delivered"), String(buyer.deliveredOrders)],
  ];
  return (
    <div className="max-w-3xl">
      <h1 className="pt-4 text-2xl wrap-anywhere">{buyer.name}</h1>
      <p className="flex flex-wrap items-center gap-x-4">
        <a href={`mailto:${buyer.email}`} className="inline-flex min-h-11 items-center text-brand-text underline">
          {buyer.email}
        </a>
        <PhoneLink phone={buyer.phone} label={orders("call", { name: buyer.name, phone: buyer.phone })} />
        <Link
          to={`${href("/admin/orders")}?${new URLSearchParams({ search: buyer.email })}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
        >
          {text("toOrders")}
        </Link>
      </p>
      {buyer.blocked && (
        <p role="status" className="my-3 rounded-lg bg-danger-soft p-4 font-semibold text-danger-text">
          {text("isBlocked", { at: dates.dateTime(buyer.blocked.at), reason: buyer.blocked.reason })}
        </p>
      )}
      <dl className="my-4 grid gap-x-6 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-card sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-3">
        {buyer.openOrders > 0 && <BuyerForm intent="cancel-open" formKey={formKey} />}
        <BuyerForm intent={buyer.blocked ? "unblock" : "block"} formKey={formKey} />
      </div>
    </div>
  );
}
