import { Plus, Search } from "lucide-react";
import { useId, useState } from "react";
import { Form } from "react-router";
import { shownName } from "../../../../worker/catalogue/product-names.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Input } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useSuggestions } from "../../../features/search-box/use-suggestions.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useLanguage, useMessages } from "../../../i18n/messages.tsx";
import { initialQuantity, type RowProduct } from "./use-rows.ts";

interface AddProductsProps {
  /** The search of a page without script, and its results. */
  find: string;
  found: readonly RowProduct[];
  onList: ReadonlySet<string>;
  onAdd: (product: RowProduct, quantity: number) => void;
}

/** With script it suggests products while the buyer types. */
export function AddProducts({ find, found, onList, onAdd }: AddProductsProps) {
  const text = useMessages("listEdit");
  const language = useLanguage();
  const { location } = useViewer();
  const id = useId();
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestions(typed.trim(), location, typed.trim() !== "");
  const products: readonly RowProduct[] = suggestions
    ? suggestions.products.map(({ name, names, ...product }) => {
        const { first, second } = shownName({ name, names }, language);
        return { ...product, name: first, ...(second !== null && { english: second }) };
      })
    : found;
  const isSearched = suggestions !== null || (find !== "" && typed === "");
  return (
    <Card className="grid gap-3">
      <Form
        role="search"
        preventScrollReset
        className="grid gap-1.5"
        onSubmit={(event) => typed && event.preventDefault()}
      >
        <label htmlFor={id} className="font-semibold">
          {text("find")}
        </label>
        <div className="flex gap-2">
          <Input
            id={id}
            type="search"
            name="find"
            defaultValue={find}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            placeholder={text("findPlaceholder")}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="outline" aria-label={text("search")} size="icon" className="shrink-0">
            <Search aria-hidden />
          </Button>
        </div>
      </Form>
      {isSearched && products.length === 0 && <p role="status">{text("none")}</p>}
      {products.length > 0 && (
        <ul aria-label={text("found")} className="divide-y divide-line">
          {products.map((product) => (
            <li key={product._id} className="flex items-center gap-3 py-1.5">
              <ProductImage src={product.image} alt="" size={40} className="size-10 shrink-0 p-0.5" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {product.name}
                <NameInEnglish name={product.english} />
              </span>
              {onList.has(product._id) ? (
                <span className="text-sm font-semibold text-success-text">{text("onList")}</span>
              ) : (
                <AddButton product={product} quantity={1} onAdd={onAdd} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface AddButtonProps {
  product: RowProduct;
  quantity: number;
  onAdd: AddProductsProps["onAdd"];
}

/** With script the row is saved with the list; without script it is added at once. */
export function AddButton({ product, quantity, onAdd }: AddButtonProps) {
  const text = useMessages("listEdit");
  const { _id, name } = product;
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(product, quantity);
      }}
    >
      <HiddenFields
        values={{ intent: "add", productId: _id, productName: name, quantity: initialQuantity(product, quantity) }}
      />
      <Button type="submit" variant="secondary" aria-label={text("addNamed", { name })} className="px-3">
        <Plus aria-hidden /> {text("add")}
      </Button>
    </Form>
  );
}
