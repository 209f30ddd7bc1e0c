import { Check, Minus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { PickLine } from "../../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { addQuantities, subtractQuantity } from "../../../../worker/platform/quantity.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Letterhead } from "../../../components/letterhead.tsx";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import { stepOnOrder } from "../../../features/admin-orders/order-client-action.ts";
import { loadPickList, pickLineAction } from "../../../features/fulfilment/fulfilment-data.ts";
import { FulfilmentPage } from "../../../features/fulfilment/fulfilment-page.tsx";
import { Place } from "../../../features/fulfilment/goods.tsx";
import { pickForm } from "../../../features/fulfilment/pick-form.ts";
import type { WithLocalName } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useDates, useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

type ShownLine = WithLocalName<PickLine>;

export const meta = pageTitle("fulfilment", "pickPageTitle");

export const loader = (args: Route.LoaderArgs) => loadPickList(args);

export const action = (args: Route.ActionArgs) => pickLineAction(args);

export const clientAction = stepOnOrder;

/** Each product once, grouped by shelf, so that one person can collect everything in one walk. */
export default function AdminPickList({ loaderData: { filter, hours, list, readAt } }: Route.ComponentProps) {
  const text = useMessages("fulfilment");
  const dates = useDates();
  const amounts = useAmounts();
  const shelves = [...Map.groupBy(list.lines, ({ zone, category }) => zone || category)];
  const time = hours.find(({ until }) => until === filter.until)?.label;
  const summary = text("ofOrders", { count: list.orders });
  return (
    <FulfilmentPage
      title={text("pickTitle")}
      summary={summary}
      filter={filter}
      hours={hours}
      leftOut={list.leftOut}
      nextAfter={list.nextAfter}
      readAt={readAt}
      isEmpty={list.lines.length === 0}
    >
      <section data-testid="pick-list" className="sheet">
        <div className="hidden print:block">
          <Letterhead>
            <h2 className="text-xl">{text("pickTitle")}</h2>
            <p>{summary}</p>
            {filter.day && (
              <p>
                {text("promisedFor", { day: dates.date(`${filter.day}T12:00:00+05:30`) })}
                {time && `, ${time}`}
              </p>
            )}
          </Letterhead>
        </div>
        <p className="mb-3 text-muted">
          {text("asOf", { at: dates.dateTime(readAt) })} · {amounts(list.lines)}
        </p>
        <div className="grid grid-cols-1 gap-4 print:block">
          {shelves.map(([shelf, lines]) => (
            <Shelf key={shelf} lines={lines} day={list.day} />
          ))}
        </div>
      </section>
    </FulfilmentPage>
  );
}

/** The total per unit, for example "120 kg, 14 packets". */
const useAmounts = () => {
  const names = useNames();
  return (lines: readonly ShownLine[]): string => {
    const sums = new Map<ShownLine["unit"], number>();
    for (const { unit, quantity } of lines) sums.set(unit, addQuantities(sums.get(unit) ?? 0, quantity));
    return [...sums].map(([unit, sum]) => names.amount(sum, unit)).join(", ");
  };
};

/** Shows who picked how much of a line, and how much was ordered since. */
function Picked({ line: { picked, quantity, unit } }: { line: ShownLine }) {
  const text = useMessages("fulfilment");
  const names = useNames();
  const dates = useDates();
  if (!picked) return null;
  const fresh = subtractQuantity(quantity, picked.quantity);
  const amount = (of: number) => names.amount(of, unit);
  return (
    <span className="block text-sm text-muted">
      {text("pickedBy", { amount: amount(picked.quantity), name: picked.by, time: dates.dateTime(picked.at) })}
      {fresh > 0 && <b className="block font-semibold text-danger-text">{text("fresh", { amount: amount(fresh) })}</b>}
    </span>
  );
}

/** A zone, or a category of products without one. */
function Shelf({ lines, day }: { lines: readonly ShownLine[]; day: string | null }) {
  const text = useMessages("fulfilment");
  const names = useNames();
  const amounts = useAmounts();
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card print:mt-4 print:rounded-none print:border-0 print:shadow-none">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2 text-lg print:px-0">
        {lines[0] && (lines[0].zone || names.category(lines[0].category))}
        <span className="figures text-base font-normal text-muted">{amounts(lines)}</span>
      </h2>
      <table className="w-full">
        <thead>
          <tr className="text-sm text-muted">
            <th className="w-14 py-2 pl-4 text-left">{text("picked")}</th>
            <th className="px-2 text-left">{text("item")}</th>
            <th className="px-2 text-right sm:w-40">{text("quantity")}</th>
            <th className="w-16 pr-4 pl-2 text-right sm:w-28">{text("orders")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={`${line.productId} ${line.name} ${line.unit}`}>
              <td className="pl-4">
                <PickBox line={line} day={day} />
              </td>
              <td className="px-2 py-1 text-left wrap-anywhere print:py-0">
                {line.name} <Place of={line} />
                <NameInEnglish name={line.english} />
                <Picked line={line} />
              </td>
              <td className="figures px-2 text-right font-bold whitespace-nowrap">
                {names.amount(line.quantity, line.unit)}
              </td>
              <td className="figures pr-4 pl-2 text-right text-muted">{line.orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PickBoxProps {
  line: Omit<PickLine, "names">;
  /** The day of the list, even if the address has only a time. */
  day: string | null;
}

/** Marks a line as picked for everybody; a form, so that it works without script. */
function PickBox({ line, day }: PickBoxProps) {
  const text = useMessages("fulfilment");
  const [params] = useSearchParams();
  const { Form, isPending } = useActionForm(pickForm(line));
  const scope = new URLSearchParams(params);
  if (day) scope.set("day", day);
  const { productId, name, unit, quantity, picked } = line;
  const isPicked = picked !== null && picked.quantity >= quantity;
  const isShown = isPending ? !isPicked : isPicked;
  const isPart = picked !== null && !isShown;
  const Mark = isPart ? Minus : Check;
  return (
    <Form method="post" action={`?${scope}`} preventScrollReset>
      <HiddenFields values={{ productId, name, unit, quantity, picked: isPicked ? "" : "1" }} />
      <button
        type="submit"
        aria-pressed={isPart ? "mixed" : isShown}
        aria-label={text("pickedNamed", { name })}
        className="inline-flex size-11 items-center print:size-6"
      >
        <span className="flex size-5 items-center justify-center rounded-sm border border-line-strong bg-surface">
          {(isShown || isPart) && <Mark aria-hidden className="size-4 text-brand-text" />}
        </span>
      </button>
    </Form>
  );
}
