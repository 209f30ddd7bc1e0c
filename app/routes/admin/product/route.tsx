import { useForm } from "@conform-to/react";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { formClientAction, revalidateAfterRefusal } from "../../../features/action-result/client-action.ts";
import { parseForm } from "../../../features/forms/conform.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesHere, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { loadProduct, saveProduct } from "./admin-product-data.ts";
import { formatBreaks } from "./price-fields.tsx";
import { ProductForm } from "./product-form.tsx";

export const meta = pageTitle("adminProducts", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadProduct(args);

export const action = (args: Route.ActionArgs) => saveProduct(args);

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, () =>
    messagesHere("adminProducts")(args.params.productId === "new" ? "addFailed" : "updateFailed"),
  );

/** After a refusal the form needs the product's current version; typed values stay. */
export const shouldRevalidate = revalidateAfterRefusal;

/** A picture has no id until it is stored, so validation gets a placeholder. */
const withChosen = (form: FormData): FormData => {
  const picture = form.get("picture");
  if (picture instanceof File && picture.size > 0) form.set("image", "products/chosen");
  return form;
};

/** A dialog above the list with its own address, so that it works without script. */
export default function AdminProduct({
  loaderData: { product, tag, key, aliases },
  actionData,
  params,
}: Route.ComponentProps) {
  const text = useMessages("adminProducts");
  const [form, fields] = useForm<ProductInput>({
    id: `product-${params.productId}`,
    lastResult: actionData?.result,
    defaultValue: product
      ? {
          ...product,
          stock: String(product.stock),
          price: { patna: String(product.price.patna) },
          packSize: String(product.packSize ?? ""),
          packUnit: product.packUnit ?? "",
          orderMultiple: String(product.orderMultiple),
          conversions: (product.conversions ?? "").replaceAll("|", ", ").replaceAll(":", " = "),
          minQuantity: String(product.minQuantity),
          gstRate: String(product.gstRate ?? 0),
          isPrepacked: product.isPrepacked ? "yes" : "no",
          weightTolerance: String(product.weightTolerance ?? ""),
          priceBreaks: formatBreaks(product.priceBreaks),
          // The form renders these per city itself (price-fields.tsx).
          priceBreaksElsewhere: {},
          aliases,
        }
      : { category: "Vegetables", unit: "kg", orderMultiple: "1" },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(withChosen(formData), ProductInput),
  });
  return (
    <ProductDialog title={text(product ? "editTitle" : "addTitle")}>
      <ProductForm form={form} fields={fields} product={product} hidden={{ seen: tag, key }} />
    </ProductDialog>
  );
}

/** The server renders the dialog open for browsers without script; hydration makes it modal. */
function ProductDialog({ title, children }: { title: string; children: ReactNode }) {
  const text = useMessages("adminProducts");
  const navigate = useNavigate();
  const list = href("/admin/products") + useLocation().search;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    // `showModal` focuses the close button; restores the focus of a user who was already typing.
    const typing = document.activeElement;
    element?.close();
    element?.showModal();
    if (typing instanceof HTMLElement && element?.contains(typing)) typing.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        void navigate(list);
      }}
      className="inset-x-0 z-40 m-auto max-h-[94dvh] w-full max-w-2xl overflow-y-auto rounded-xl border border-line bg-surface p-5 text-ink shadow-raised backdrop:bg-[#07110c]/60 sm:p-6"
    >
      <div className="mb-4 flex items-start gap-3">
        <h2 id={id} className="min-w-0 flex-1 text-xl">
          {title}
        </h2>
        <ButtonLink to={list} variant="ghost" size="icon" aria-label={text("close")} className="-mt-2 -mr-2">
          <X aria-hidden />
        </ButtonLink>
      </div>
      {children}
    </dialog>
  );
}
