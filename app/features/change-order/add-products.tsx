import { Plus, Search } from "lucide-react";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { ProductImage } from "../../components/product-image.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Input } from "../../components/ui/fields.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages, useNames } from "../../i18n/messages.tsx";
import { NameInEnglish } from "../local-names/name-in-english.tsx";
import { addIntent, type ChangeProduct, type ChangeResult } from "./change-form.ts";

/** Part of the order's form, so that quantities typed without script are kept. */
export function AddProducts({ result, isPending }: { result: ChangeResult | undefined; isPending: boolean }) {
  const text = useMessages("changeOrder");
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{text("add")}</h2>
      <div className="flex gap-2">
        <Input
          name="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={result?.search}
          aria-label={text("search")}
          placeholder={text("search")}
          className="min-w-0 flex-1"
        />
        <Button type="submit" name="intent" value="search" variant="outline" disabled={isPending}>
          <Search aria-hidden />
          <span className="max-sm:sr-only">{text("searchButton")}</span>
        </Button>
      </div>
      <div aria-live="polite">
        {result?.found &&
          (result.found.length > 0 ? (
            <ul className="divide-y divide-line">
              {result.found.map((product) => (
                <Found key={product._id} product={product} />
              ))}
            </ul>
          ) : (
            <p className="text-muted">{text("nothingFound", { search: result.search })}</p>
          ))}
      </div>
    </Card>
  );
}

function Found({ product: { _id, name, english, unit, image, price, available } }: { product: ChangeProduct }) {
  const text = useMessages("changeOrder");
  const cart = useMessages("cart");
  const names = useNames();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-2">
      <ProductImage src={image} alt="" size={48} className="size-12" />
      <p className="min-w-0">
        <b className="wrap-anywhere">{name}</b>
        <NameInEnglish name={english} />
        <span className="block text-sm text-muted">
          {text("perUnit", { price: formatRupees(price), unit: names.unit(unit) })}
        </span>
      </p>
      {available > 0 ? (
        <Button
          type="submit"
          name="intent"
          value={addIntent(_id)}
          variant="secondary"
          aria-label={text("addOneNamed", { name })}
        >
          <Plus aria-hidden /> {text("addOne")}
        </Button>
      ) : (
        <span className="text-sm font-semibold text-danger-text">{cart("outOfStock")}</span>
      )}
    </li>
  );
}
