import { href, Link } from "react-router";
import type { ProductAlert } from "../../../../worker/catalogue/alerts/alerts.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { ProductImage } from "../../../components/product-image.tsx";
import { StopWaiting } from "../../../features/alerts/stop-waiting.tsx";
import type { WithLocalName } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

type Shown = Omit<ProductAlert, "product"> & { readonly product: WithLocalName<ProductAlert["product"]> };

export function AlertCard({ alert: { kind, target, location, product } }: { alert: Shown }) {
  const text = useMessages("alerts");
  const cityName = useCityName();
  const viewer = useViewer();
  const { _id, name, english, image, price } = product;
  const sentence =
    kind === "stock" || target === null
      ? text("untilBack")
      : text("belowPrice", {
          price: formatRupees(target),
          now: price === null ? "–" : formatRupees(price),
        });
  return (
    <li data-testid="alert" className="flex flex-wrap items-center gap-3 p-4">
      <ProductImage src={image} alt="" size={56} className="size-14 shrink-0" />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="text-lg wrap-anywhere">
          {price === null ? (
            name
          ) : (
            <Link to={href("/products/:productId", { productId: _id })} className="inline-block py-2.5 underline">
              {name}
            </Link>
          )}
        </h2>
        <NameInEnglish name={english} />
        <p className="figures text-muted">{price === null ? text("notSold") : sentence}</p>
        {location !== viewer.location && <p className="text-muted">{text("inCity", { city: cityName(location) })}</p>}
      </div>
      <StopWaiting productId={_id} name={name} kind={kind} location={location} />
    </li>
  );
}
