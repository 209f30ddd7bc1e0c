import { BookOpenText } from "lucide-react";
import { href, Link } from "react-router";
import {
  CorrectLedgerInput,
  type LedgerCheck,
  type LedgerDifference,
  LedgerQuery,
} from "../../../../worker/ledger/entries.contract.ts";
import { FIGURES } from "../../../../worker/ledger/ledger.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, PagedList, QueryTabs } from "../../../components/list-pages.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { fieldIn, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readQuery } from "../../../http/read-query.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { EntryLine } from "./entry-line.tsx";

export const meta = pageTitle("ledger", "pageTitle");

const PAGE = 50;
const LINK = "inline-flex min-h-11 items-center underline";

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const filter = readQuery(LedgerQuery, url, { limit: PAGE });
  const { actor } = context.get(requestContext);
  const { ledger } = context.get(servicesContext);
  const [page, check] = await Promise.all([ledger.listEntries(actor, filter), ledger.readCheck(actor)]);
  return { ...page, check, filter, isOwner: actor?.role === "owner" };
};

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { ledger } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const order = form.get("order")?.toString() ?? "";
  return runForm(args, form, order, async () => {
    await ledger.correctLedger(actor, parseInput(CorrectLedgerInput, { order, reason: form.get("reason") }));
    return messagesIn(language, "ledger")("correct.done");
  });
};

export const clientAction = pageClientAction(faultIn("credit"));

const isOfOrder = ({ kind }: LedgerDifference): boolean => kind === "charge" || kind === "credit_note";

export default function AdminLedger({ loaderData }: Route.ComponentProps) {
  const { entries, nextCursor, check, filter, isOwner } = loaderData;
  const text = useMessages("ledger");
  const period = filter.day ? `&day=${filter.day}` : "";
  const isNarrowed = Boolean(filter.order || filter.buyer || filter.account);
  const tabs = [
    { to: "?", label: text("all"), isCurrent: !filter.figure },
    ...FIGURES.map((figure) => ({
      to: `?figure=${figure}${period}`,
      label: text(`figure.${figure}`),
      isCurrent: filter.figure === figure,
    })),
  ];
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 max-w-3xl text-pretty text-muted">{text("intro")}</p>
      <LedgerAgreement check={check} isOwner={isOwner} />
      {isNarrowed ? (
        <p className="mb-1 flex flex-wrap items-center gap-x-3">
          <b className="font-semibold">{text(`only.${filter.order ? "order" : filter.buyer ? "buyer" : "account"}`)}</b>
          {filter.order && (
            <Link to={href("/orders/:orderId", { orderId: filter.order })} className={LINK}>
              {text("openOrder")}
            </Link>
          )}
          {!filter.order && filter.buyer && (
            <Link to={href("/admin/buyers/:buyerId", { buyerId: filter.buyer })} className={LINK}>
              {text("openBuyer")}
            </Link>
          )}
          <Link to="?" className={LINK}>
            {text("showAll")}
          </Link>
        </p>
      ) : (
        <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      )}
      {filter.figure && filter.day && <p className="figures mb-2">{shownPeriod(filter.day)}</p>}
      <PagedList path={href("/admin/ledger")} text={text} nextCursor={nextCursor}>
        <List
          as="ol"
          rows={entries}
          empty={<EmptyState icon={BookOpenText} title={text("emptyTitle")} text={text("emptyText")} />}
        >
          {(entry) => <EntryLine key={entry._id + entry.at} entry={entry} />}
        </List>
      </PagedList>
    </>
  );
}

/** 2026-11-21 → 21/11/2026, 2026-11 → 11/2026. */
const shownPeriod = (period: string): string => period.split("-").toReversed().join("/");

/** The differences that the last ledger check found; the owner can correct them. */
function LedgerAgreement({ check: { checkedAt, differences }, isOwner }: { check: LedgerCheck; isOwner: boolean }) {
  const text = useMessages("ledger");
  const { dateTime } = useDates();
  if (checkedAt === null) return <p className="my-2 text-muted">{text("notChecked")}</p>;
  if (differences.length === 0)
    return <p className="my-2 text-success-text">{text("agrees", { at: dateTime(checkedAt) })}</p>;
  const orderIds = new Set(differences.filter(isOfOrder).map(({ id }) => id));
  const areBalancesRight = differences.every((one) => isOfOrder(one) || one.kind === "stock");
  return (
    <section className="my-3 rounded-lg border border-danger-text bg-danger-soft p-4 text-danger-text">
      <h2 className="text-base font-semibold">
        {text("differs", { count: differences.length, at: dateTime(checkedAt) })}
      </h2>
      <ul className="mt-1 grid gap-1">
        {differences.map((one) => (
          <DifferenceLine key={one.kind + one.id} {...one} />
        ))}
      </ul>
      {isOwner && !areBalancesRight && orderIds.size > 0 && <p>{text("correct.balancesFirst")}</p>}
      {isOwner &&
        areBalancesRight &&
        [...orderIds].map((id) => (
          <section key={id} className="mt-3 border-t border-danger-text pt-2">
            <h3 className="font-semibold">{text("order", { id: shortId(id) })}</h3>
            <CorrectForm orderId={id} />
          </section>
        ))}
    </section>
  );
}

function DifferenceLine(difference: LedgerDifference) {
  const { kind, id, rows, other } = difference;
  const text = useMessages("ledger");
  const isOrder = isOfOrder(difference);
  const isStock = kind === "stock";
  const query = new URLSearchParams(isOrder ? { order: id } : { account: id });
  const shown = (amount: number): string => (isStock ? amount.toLocaleString("en-IN") : formatRupees(amount));
  return (
    <li>
      <Link
        to={
          isStock
            ? `${href("/admin/stock")}?${new URLSearchParams({ product: id })}`
            : `${href("/admin/ledger")}?${query}`
        }
        className="inline-flex min-h-11 items-center wrap-anywhere underline"
      >
        {text(`difference.${kind}`, {
          id: isOrder || isStock ? shortId(id) : id,
          rows: shown(rows),
          other: shown(other),
        })}
      </Link>
    </li>
  );
}

/** For the owner: adds the entry that makes the order's ledger match its documents. */
function CorrectForm({ orderId }: { orderId: string }) {
  const text = useMessages("ledger");
  const { Form, isPending, refusal } = useActionForm(orderId);
  return (
    <Form method="post" noValidate className="grid max-w-xl gap-2 pb-2">
      <input type="hidden" name="order" value={orderId} />
      <RefusalAlert refusal={refusal} />
      <TextField
        label={text("correct.reason")}
        {...fieldIn(refusal, "reason")}
        hint={text("correct.reasonHint")}
        maxLength={500}
      />
      <Button type="submit" disabled={isPending} className="sm:w-fit">
        {text("correct.send")}
      </Button>
    </Form>
  );
}
