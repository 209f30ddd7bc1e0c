import { Warehouse } from "lucide-react";
import { href, Link } from "react-router";
import { type Movement, MovementsQuery } from "../../../../worker/catalogue/stock/stock.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, PagedList } from "../../../components/list-pages.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { type WithLocalName, withLocalName } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { StockHeading } from "../../../features/stock/stock-heading.tsx";
import { useAmount } from "../../../features/stock/use-amount.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("stock", "pageTitle");

const PAGE = 50;
const LINK = "inline-flex min-h-11 items-center underline lg:min-h-8";

/** `?product=` limits the list to one product's movements. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const filter = readQuery(MovementsQuery, url, { limit: PAGE });
  const { movements, nextCursor } = await context.get(servicesContext).stock.listMovements(actor, filter);
  const shown = movements.map((movement) => ({ ...movement, product: withLocalName(movement.product, language) }));
  return { movements: shown, nextCursor, isOfOne: filter.product !== undefined };
};

export default function AdminStock({ loaderData: { movements, nextCursor, isOfOne } }: Route.ComponentProps) {
  const text = useMessages("stock.movements");
  const [first] = movements;
  return (
    <>
      <StockHeading
        title={isOfOne && first ? text("titleOf", { name: first.product.name }) : text("title")}
        intro={text("intro")}
      />
      {isOfOne && (
        <Link to={href("/admin/stock")} className="inline-flex min-h-11 items-center underline">
          {text("all")}
        </Link>
      )}
      <div className="mt-3">
        <PagedList path={href("/admin/stock")} text={text} nextCursor={nextCursor}>
          <List
            as="ol"
            rows={movements}
            empty={<EmptyState icon={Warehouse} title={text("emptyTitle")} text={text("emptyText")} />}
          >
            {(movement) => <MovementLine key={movement._id} movement={movement} isOfOne={isOfOne} />}
          </List>
        </PagedList>
      </div>
    </>
  );
}

interface MovementLineProps {
  movement: Omit<Movement, "product"> & { product: WithLocalName<Movement["product"]> };
  isOfOne: boolean;
}

function MovementLine({ movement, isOfOne }: MovementLineProps) {
  const text = useMessages("stock.movements");
  const kinds = useMessages("stock");
  const amount = useAmount();
  const { dateTime } = useDates();
  const { at, kind, product, quantity, actor, orderId, reason, supplier, cost, photo } = movement;
  const details = [supplier, reason, cost !== null && text("cost", { price: formatRupees(cost) })].filter(Boolean);
  return (
    <li
      data-testid="movement"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
    >
      <div className="col-span-2 flex flex-wrap gap-x-3 text-sm text-muted sm:col-span-1">
        <time dateTime={at} className="figures">
          {dateTime(at)}
        </time>
        <span className="wrap-anywhere">{actor?.name ?? text("system")}</span>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{kinds(`kind.${kind}`)}</p>
        {details.length > 0 && <p className="text-sm text-muted">{details.join(" · ")}</p>}
        <p className="flex flex-wrap gap-x-4">
          {!isOfOne && (
            <Link to={`?${new URLSearchParams({ product: product._id })}`} className={LINK}>
              {product.name}
            </Link>
          )}
          {orderId && (
            <Link to={href("/orders/:orderId", { orderId })} className={LINK}>
              {text("order", { id: shortId(orderId) })}
            </Link>
          )}
          {photo && (
            <a href={photo} target="_blank" rel="noreferrer" className={LINK}>
              {text("photo")}
            </a>
          )}
        </p>
      </div>
      <p className={`figures font-semibold ${quantity < 0 ? "" : "text-success-text"}`}>
        {amount(quantity, product.unit, true)}
      </p>
    </li>
  );
}
