import { Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { byPlace, isCold } from "../../../../worker/orders/packing/picking-order.contract.ts";
import { addQuantities } from "../../../../worker/platform/quantity.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { cn } from "../../../components/ui/class-names.ts";
import { Place } from "../../../features/fulfilment/goods.tsx";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import type { ShownLine, ShownOrder } from "../../../features/packing/station-data.ts";
import type { Marks } from "../../../features/packing/use-marks.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { Crate } from "./crates.tsx";
import { MarkRow } from "./mark-row.tsx";

/** `number`: of the order's crate in the grid. */
export type CrateOrder = ShownOrder & { readonly number: number };

interface OrdersProps {
  orders: readonly CrateOrder[];
  marks: Marks;
}

const placeOf = (line: ShownLine) => ({ ...line, name: line.english ?? line.name });

/** Put-to-order: each product once, with the crates that get it. */
export function PickByProduct({ orders, marks }: OrdersProps) {
  const text = useMessages("packing");
  const names = useNames();
  const cells = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  const products = [...Map.groupBy(cells, ({ line }) => `${line.productId} ${line.unit} ${line.name}`)]
    .map(([key, lines]) => ({ key, lines, first: lines[0]?.line }))
    .sort((a, b) => (a.first && b.first ? byPlace(placeOf(a.first), placeOf(b.first)) : 0));
  const groups = [...Map.groupBy(products, ({ first }) => first !== undefined && isCold(first))];
  return groups.map(([isColdGroup, shown]) => (
    <section key={String(isColdGroup)} className="mb-6 grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
      {isColdGroup && <ColdTitle className="lg:col-span-2" />}
      {shown.map(({ key, lines, first }) => {
        const total = lines.reduce((sum, { line }) => addQuantities(sum, line.quantity), 0);
        return (
          first && (
            <Group
              key={key}
              title={
                <>
                  {first.name} <Place of={first} />
                  <NameInEnglish name={first.english} />
                </>
              }
              aside={text("total", {
                amount: names.amount(total, first.unit),
              })}
            >
              {lines.map(({ order, line }) => (
                <MarkRow
                  key={order._id}
                  orderId={order._id}
                  stage={order.stage}
                  line={line}
                  marks={marks}
                  label={<CrateName order={order} />}
                  unsaid={first.name}
                  about={`${first.name}, #${shortId(order._id)}`}
                />
              ))}
            </Group>
          )
        );
      })}
    </section>
  ));
}

/** Lists the lines by crate, one crate after the other. */
export function PickByOrder({ orders, marks, formKey }: OrdersProps & { formKey: string }) {
  return orders.map((order) => {
    const groups = [...Map.groupBy(order.lines, isCold)];
    return (
      <section key={order._id} className="mb-6 grid grid-cols-1 gap-3">
        <Group title={<CrateName order={order} />} aside={order.agent ?? ""}>
          {order.notes && <li className="px-4 py-2 wrap-anywhere">{order.notes}</li>}
          {groups.map(([isColdGroup, lines]) => [
            isColdGroup && (
              <li key="cold" className="px-4 pt-3">
                <ColdTitle />
              </li>
            ),
            ...lines.map((line) => (
              <MarkRow
                key={line.productId}
                orderId={order._id}
                stage={order.stage}
                line={line}
                marks={marks}
                label={
                  <>
                    {line.name} <Place of={line} />
                    <NameInEnglish name={line.english} />
                  </>
                }
                about={line.name}
              />
            )),
          ])}
        </Group>
        <Crate order={order} marks={marks} formKey={formKey} />
      </section>
    );
  });
}

export function CrateName({ order: { number, _id, buyer } }: { order: CrateOrder }) {
  return (
    <>
      <span className="figures mr-2 inline-flex size-8 items-center justify-center rounded-full bg-brand-soft font-bold text-brand-text">
        {number}
      </span>
      {buyer} <span className="figures text-sm text-muted">#{shortId(_id)}</span>
    </>
  );
}

function ColdTitle({ className }: { className?: string }) {
  const text = useMessages("packing");
  return (
    <h2 className={cn("flex items-center gap-2 text-lg text-info-text", className)}>
      <Snowflake aria-hidden className="size-5" />
      {text("cold")}
    </h2>
  );
}

function Group({ title, aside, children }: { title: ReactNode; aside: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2 text-lg wrap-anywhere">
        <span className="min-w-0">{title}</span>
        <span className="figures text-base font-normal text-muted">{aside}</span>
      </h2>
      <ul className="divide-y divide-line">{children}</ul>
    </div>
  );
}
