import { Search } from "lucide-react";
import { useId } from "react";
import { Form as GetForm, useSearchParams } from "react-router";
import type { City } from "../../../../worker/brand.contract.ts";
import { shownName } from "../../../../worker/catalogue/product-names.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Input } from "../../../components/ui/fields.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useLanguage, useMessages } from "../../../i18n/messages.tsx";
import type { Picker } from "./route.tsx";

/** Two forms: one searches for the product that buyers meant, the other makes the search an alias of it. */
export function ProductPicker({ picker: { words, typed, products }, location }: { picker: Picker; location: City }) {
  const text = useMessages("searches");
  const id = useId();
  const [params] = useSearchParams();
  const { Form, isPending, refusal } = useActionForm(`adopt-${words}`);
  const kept = [...params].filter(([name]) => name !== "find");
  const closed = new URLSearchParams(kept.filter(([name]) => name !== "alias"));
  return (
    <div className="mt-3 grid max-w-2xl gap-3 rounded-md bg-sunken p-3 sm:p-4">
      <GetForm role="search" preventScrollReset className="grid gap-1.5">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {text("productLabel", { words })}
        </label>
        <div className="flex gap-2">
          <Input id={id} type="search" name="find" defaultValue={typed} maxLength={100} autoComplete="off" autoFocus />
          <Button type="submit" variant="outline">
            <Search aria-hidden />
            {text("find")}
          </Button>
        </div>
      </GetForm>
      {products.length === 0 && typed !== "" && <p role="status">{text("productNone")}</p>}
      <Form method="post" className="grid gap-3">
        <HiddenFields values={{ intent: "adopt", words, location }} />
        {products.length > 0 && (
          <fieldset>
            <legend className="sr-only">{text("found")}</legend>
            <ul className="divide-y divide-line rounded-md border border-line bg-surface">
              {products.map((product, index) => (
                <PickedProduct
                  key={`${typed} ${product._id}`}
                  product={product}
                  isPicked={refusal ? refusal.typed.productId === product._id : typed !== "" && index === 0}
                />
              ))}
            </ul>
          </fieldset>
        )}
        <RefusalText refusal={refusal} className="text-sm" />
        <div className="flex flex-wrap gap-2">
          {products.length > 0 && (
            <Button type="submit" disabled={isPending}>
              {text(isPending ? "saving" : "adopt")}
            </Button>
          )}
          <ButtonLink to={`?${closed}`} preventScrollReset variant="outline">
            {text("keep")}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function PickedProduct({ product, isPicked }: { product: Picker["products"][number]; isPicked: boolean }) {
  const { first, second } = shownName(product, useLanguage());
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1 has-checked:bg-brand-soft">
        <input
          type="radio"
          name="productId"
          value={product._id}
          defaultChecked={isPicked}
          required
          className="size-5"
        />
        <ProductImage src={product.image} alt="" size={40} className="size-10 p-0.5" />
        <span className="min-w-0 wrap-anywhere">
          {first}
          {second && (
            <span lang="en" className="block text-sm text-muted">
              {second}
            </span>
          )}
        </span>
      </label>
    </li>
  );
}
