import { href, useLocation } from "react-router";
import type { StaffProduct } from "../../../../worker/catalogue/catalogue.contract.ts";
import { stockLevel } from "../../../../worker/catalogue/categories.contract.ts";
import { MAX_PRICE, MAX_STOCK, stockStep } from "../../../../worker/catalogue/product-input.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { NumberInput } from "../../../components/ui/fields.tsx";
import { Badge, Card } from "../../../components/ui/surfaces.tsx";
import { RefusalText } from "../../../features/action-result/action-form.tsx";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import type { WithLocalName } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** Stock at or below this is red: staff should reorder. */
const LOW = 10;

type ShownProduct = WithLocalName<StaffProduct>;

export function AdminProductCard({ product }: { product: ShownProduct }) {
  const text = useMessages("adminProducts");
  const ui = useMessages("ui");
  const { _id: id, name, english, category, description, image, price, stock, unit, tag } = product;
  // The dialog's address keeps the filter, so that it closes onto the same list.
  const { search } = useLocation();
  const level = stockLevel(stock);
  return (
    <li data-testid="admin-product" className="grid">
      <Card className="grid content-start gap-3 p-4">
        <div className="flex gap-3">
          <ProductImage src={image} alt="" size={80} className="size-20 shrink-0" />
          <div className="min-w-0 flex-1">
            <h2 className="text-lg wrap-anywhere">{name}</h2>
            <NameInEnglish name={english} />
            <p className="text-sm text-muted">{ui(`category.${category}`)}</p>
            <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <b>{formatRupees(price.patna ?? 0)}</b>
              <span className={stock <= LOW ? "font-semibold text-danger-text" : "text-muted"}>
                {stock.toLocaleString("en-IN")} {ui(`unit.${unit}`, { count: stock })}
              </span>
              {(level === "low" || level === "out") && <Badge tone={`stock-${level}`}>{ui(`stock.${level}`)}</Badge>}
            </p>
          </div>
        </div>
        <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{description}</p>
        <QuickForm product={product} />
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink
            to={href("/admin/products/:productId", { productId: id }) + search}
            variant="outline"
            aria-label={text("editNamed", { name })}
          >
            {text("edit")}
          </ButtonLink>
          <ButtonLink
            to={`${href("/admin/stock")}?${new URLSearchParams({ product: id })}`}
            variant="ghost"
            aria-label={text("movementsNamed", { name })}
          >
            {text("movements")}
          </ButtonLink>
          <ConfirmForm
            form={`delete-${id}`}
            label={text("delete")}
            about={text("deleteNamed", { name })}
            question={text("deleteQuestion")}
            yes={text("deleteYes")}
            no={text("keep")}
            pending={text("pending")}
            variant="destructiveOutline"
            fields={{ intent: "delete", id, seen: tag }}
          />
        </div>
      </Card>
    </li>
  );
}

/** Stock and price change many times a day, so they are edited in the list. */
function QuickForm({ product: { _id: id, name, stock, price, tag } }: { product: ShownProduct }) {
  const text = useMessages("adminProducts");
  const { Form, resetKey, onInput, version, isPending, refusal } = useEditForm(`quick-${id}`, tag);
  const typed = refusal?.typed;
  const isWrong = (field: string) => refusal && Object.keys(refusal.fields).some((one) => one.startsWith(field));
  return (
    <Form key={resetKey} method="post" onInput={onInput} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
      <HiddenFields values={{ intent: "quick", id, seen: version }} />
      <div className="grid gap-1 text-sm text-muted">
        <span aria-hidden>{text("stock")}</span>
        <NumberInput
          name="stock"
          max={MAX_STOCK}
          step={stockStep(stock)}
          required
          defaultValue={typed?.stock ?? stock}
          aria-label={text("stockOf", { name })}
          aria-invalid={isWrong("stock")}
          className="figures"
        />
      </div>
      <div className="grid gap-1 text-sm text-muted">
        <span aria-hidden>₹</span>
        <NumberInput
          name="price"
          max={MAX_PRICE}
          step={0.01}
          required
          defaultValue={typed?.price ?? price.patna}
          aria-label={text("priceOf", { name })}
          aria-invalid={isWrong("price")}
          className="figures"
        />
      </div>
      <Button type="submit" variant="secondary" disabled={isPending} aria-label={text("saveNamed", { name })}>
        {text(isPending ? "saving" : "save")}
      </Button>
      <RefusalText refusal={refusal} className="col-span-3 text-sm" />
      {isWrong("price") && typed?.price?.trim() && Number(typed.price) === 0 && (
        <label className="col-span-3 flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" name="isFree" value="yes" className="size-5 shrink-0 accent-brand" />
          {text("isFree")}
        </label>
      )}
    </Form>
  );
}
