import type { WastedInWeek } from "../../../../worker/catalogue/stock/stock.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type WithLocalName, withLocalName } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { goodsAction } from "../../../features/stock/goods-action.ts";
import { GoodsBooking } from "../../../features/stock/goods-booking.tsx";
import { goodsClientAction } from "../../../features/stock/goods-form.ts";
import { StockHeading } from "../../../features/stock/stock-heading.tsx";
import { useAmount } from "../../../features/stock/use-amount.ts";
import { useDay, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("stock", "waste.pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const waste = await context.get(servicesContext).stock.listWaste(actor);
  return { waste: waste.map((one) => ({ ...one, product: withLocalName(one.product, language) })) };
};

export const action = (args: Route.ActionArgs) => goodsAction(args, "wasted");

export const clientAction = (args: Route.ClientActionArgs) => goodsClientAction(args);

export default function AdminWaste({ loaderData: { waste }, actionData }: Route.ComponentProps) {
  const text = useMessages("stock.waste");
  return (
    <>
      <StockHeading title={text("title")} intro={text("intro")} />
      <GoodsBooking kind="wasted" answer={actionData} />
      <h2 className="mt-8 mb-2 text-lg">{text("byWeek")}</h2>
      {waste.length === 0 ? <p className="text-muted">{text("none")}</p> : <Weeks waste={waste} />}
    </>
  );
}

type Wasted = Omit<WastedInWeek, "product"> & { product: WithLocalName<WastedInWeek["product"]> };

function Weeks({ waste }: { waste: readonly Wasted[] }) {
  const text = useMessages("stock.waste");
  const day = useDay();
  const amount = useAmount();
  const weeks = [...new Set(waste.map(({ week }) => week))];
  return (
    <div className="grid max-w-3xl gap-4">
      {weeks.map((week) => {
        const rows = waste.filter((one) => one.week === week);
        const worth = rows.reduce((sum, one) => sum + one.worth, 0);
        return (
          <section key={week} className="rounded-lg border border-line bg-surface p-4 shadow-card">
            <h3 className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>{text("week", { day: day(`${week}T06:00:00.000Z`) })}</span>
              <span className="figures">{formatRupees(worth)}</span>
            </h3>
            <table className="mt-1 w-full">
              <tbody>
                {rows.map(({ product, quantity, worth }) => (
                  <tr key={product._id} className="border-t border-line">
                    <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
                      {product.name}
                    </th>
                    <td className="figures py-1.5 pr-4 text-right">{amount(quantity, product.unit)}</td>
                    <td className="figures py-1.5 text-right text-muted">{formatRupees(worth)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}
