import { PackageOpen, Printer } from "lucide-react";
import { href } from "react-router";
import { isBeforePacked } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { loadStation, type ShownOrder } from "../../../features/packing/station-data.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { QrCode } from "../../../features/qr-code/qr-code.tsx";
import { type QrPicture, toQrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("packing", "labelsPageTitle");

/** The QR code contains the order's id; scanned into the station's field, it opens the order. */
export const loader = async (args: Route.LoaderArgs) => {
  const { orders } = await loadStation(args, { stage: "packed" });
  const packed = orders.filter(({ stage }) => !isBeforePacked(stage));
  return { orders: packed.map((order) => ({ order, picture: toQrPicture(order._id) })) };
};

export default function PackingLabels({ loaderData: { orders } }: Route.ComponentProps) {
  const text = useMessages("packing");
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 print:hidden">
        <h1 className="text-2xl">{text("labels")}</h1>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <ButtonLink to={href("/admin/packing")} variant="outline">
            {text("title")}
          </ButtonLink>
          <Button className="needs-script" disabled={orders.length === 0} onClick={() => window.print()}>
            <Printer aria-hidden /> {text("print")}
          </Button>
        </div>
      </header>
      {orders.length === 0 && <EmptyState icon={PackageOpen} title={text("noLabels")} text={text("noLabelsText")} />}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {orders.flatMap(({ order, picture }) =>
          numbersTo(order.crates ?? 1).map((number) => (
            <Label key={`${order._id} ${number}`} order={order} picture={picture} number={number} />
          )),
        )}
      </ul>
    </>
  );
}

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

interface LabelProps {
  order: ShownOrder;
  picture: QrPicture;
  number: number;
}

/** The label of one crate. */
function Label({ order, picture, number }: LabelProps) {
  const text = useMessages("packing");
  const dates = useDates();
  const id = shortId(order._id);
  return (
    <li
      data-testid="crate-label"
      className="flex items-center gap-4 rounded-lg border border-line-strong bg-surface p-4 sheet-part"
    >
      <QrCode picture={picture} label={`#${id}`} className="w-24 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="figures text-2xl font-bold">#{id}</p>
        <p className="text-lg font-bold">{order.buyer}</p>
        <p>{dates.dateTime(order.estimatedDelivery)}</p>
        {order.agent && <p>{order.agent}</p>}
        <p className="figures text-xl font-bold">{text("crateOf", { number, count: order.crates ?? 1 })}</p>
      </div>
    </li>
  );
}
