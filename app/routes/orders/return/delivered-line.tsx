import { NO_IMAGE } from "../../../components/product-image.tsx";
import type { LocalItem } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";

/** A product with how much of it can be returned. */
export function DeliveredLine({ line: { product, quantity } }: { line: LocalItem }) {
  const text = useMessages("returnForm");
  const names = useNames();
  return (
    <div className="flex items-center gap-3">
      <img
        src={product.image || NO_IMAGE}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-12 rounded-md"
      />
      <p className="min-w-0 wrap-anywhere">
        <b>{product.name}</b>
        <NameInEnglish name={product.english} />
        <span className="block text-sm text-muted">
          {text("left", { count: quantity, unit: names.unit(product.unit, quantity) })}
        </span>
      </p>
    </div>
  );
}
