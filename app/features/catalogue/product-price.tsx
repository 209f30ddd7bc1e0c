import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { Money } from "../../components/money.tsx";
import { useText } from "../../i18n/texts.tsx";
import { useViewer } from "../shell/use-viewer.ts";
import { useNames } from "./use-names.ts";

export function ProductPrice({ product }: { product: Product }) {
  const names = useNames();
  const text = useText("products");
  const { location } = useViewer();
  const rupees = product.price[location];
  if (rupees === undefined) return null;
  return (
    <p className="leading-6 text-muted">
      <Money rupees={rupees} className="text-lg font-bold text-money" />{" "}
      {text("per", { unit: names.unit(product.unit) })}
    </p>
  );
}
