import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import type { Product } from "../../../../worker/catalogue/catalogue.contract.ts";
import { CATEGORIES, UNITS } from "../../../../worker/catalogue/categories.contract.ts";
import {
  MAX_PLACE,
  MAX_STOCK,
  type ProductInput,
  stockStep,
} from "../../../../worker/catalogue/product-input.contract.ts";
import { message } from "../../../../worker/platform/messages.contract.ts";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { NumberField, SelectField, TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { ProgressBar } from "../../../components/ui/progress-bar.tsx";
import { conformed } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
import { PictureField } from "../../../features/uploads/picture-field.tsx";
import { usePictureUpload } from "../../../features/uploads/use-picture-upload.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useTranslateMessage } from "../../../i18n/use-translate-message.ts";
import { LocalDescriptionFields, LocalNameFields, PackFields, RuleFields, TaxFields } from "./detail-fields.tsx";
import { PriceField, PriceFields } from "./price-fields.tsx";

interface ProductFormProps {
  form: FormMetadata<ProductInput>;
  fields: { [Key in keyof ProductInput]-?: FieldMetadata<ProductInput[Key], ProductInput> };
  product: Product | null;
  hidden: Readonly<Record<string, string>>;
}

/** The fields that are always shown, and the form itself. The others are collapsed unless one of them has an error. */
const SHOWN = ["", "name", "description", "category", "unit", "stock", "price", `price.${DEFAULT_CITY}`, "image"];

/** The picture is the last field, so that the server still receives all text when the form is too large. */
export function ProductForm({ form, fields, product, hidden }: ProductFormProps) {
  const text = useMessages("adminProducts");
  const ui = useMessages("ui");
  const isPending = useNavigation().formMethod === "POST";
  const [isPreparing, setPreparing] = useState(false);
  const { upload, start } = usePictureUpload("/api/upload/image");
  const [hasScript, setScript] = useState(false);
  useEffect(() => setScript(true), []);
  const isStored = upload.state === "stored";
  // A failed upload is sent with the form instead, so only an idle upload blocks saving.
  const lacksPicture = hasScript && product === null && upload.state === "idle";
  const refused = upload.state === "failed" ? (upload.message ?? text("uploadFailed")) : undefined;
  const translate = useTranslateMessage();
  const isRestRefused = Object.keys(form.allErrors).some((name) => !SHOWN.includes(name));
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      aria-busy={isPending}
      className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4 [&>.whole]:col-span-2"
    >
      <div className="whole empty:hidden">
        <FormError id={form.errorId} errors={form.errors} />
      </div>
      <HiddenFields values={hidden} />
      <input type="hidden" name="image" value={isStored ? upload.publicId : (product?.image ?? "")} />
      <TextField label={text("name")} {...conformed(fields.name)} className="whole" />
      <TextareaField label={text("description")} {...conformed(fields.description)} className="whole" rows={2} />
      <SelectField
        label={text("category")}
        id={fields.category.id}
        errors={fields.category.errors}
        name="category"
        defaultValue={fields.category.initialValue}
        options={CATEGORIES.map((one) => [one, ui(`category.${one}`)])}
      />
      <SelectField
        label={text("unit")}
        id={fields.unit.id}
        errors={fields.unit.errors}
        name="unit"
        defaultValue={fields.unit.initialValue}
        options={UNITS.map((one) => [one, ui(`unit.${one}`, { count: 1 })])}
      />
      <NumberField
        label={text("stock")}
        {...conformed(fields.stock)}
        max={MAX_STOCK}
        step={stockStep(Number(fields.stock.initialValue))}
      />
      <PriceField price={fields.price} product={product} />
      <details className="whole group order-2" open={isRestRefused}>
        <summary className="flex min-h-11 items-center gap-1 font-semibold text-brand-text">
          {text("rest")}
          <FoldArrow />
        </summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2 sm:[&>.whole]:col-span-2">
          <LocalNameFields field={fields.names} />
          <LocalDescriptionFields field={fields.descriptions} />
          <TextField
            label={text("aliases")}
            {...conformed(fields.aliases)}
            hint={text("aliasesHint")}
            className="whole"
          />
          <PackFields size={fields.packSize} unit={fields.packUnit} />
          <PriceFields
            formId={form.id}
            price={fields.price}
            breaks={fields.priceBreaks}
            breaksElsewhere={fields.priceBreaksElsewhere}
            product={product}
          />
          <TaxFields fields={fields} />
          <RuleFields multiple={fields.orderMultiple} minimum={fields.minQuantity} />
          <TextField label={text("zone")} {...conformed(fields.zone)} maxLength={MAX_PLACE} />
          <TextField label={text("bin")} {...conformed(fields.bin)} maxLength={MAX_PLACE} />
          <TextField
            label={text("conversions")}
            {...conformed(fields.conversions)}
            hint={text("conversionsHint")}
            className="whole"
          />
        </div>
      </details>
      <div className="whole order-1 grid grid-cols-1 gap-2">
        <PictureField
          id={fields.image.id}
          // Without a name the browser does not send the picture, which is already stored.
          name={isStored ? "" : "picture"}
          label={text("picture")}
          hint={text("pictureHint")}
          errors={refused ? [refused] : fields.image.errors}
          onPreparing={setPreparing}
          onChosen={start}
          now={
            product && (
              <ProductImage src={product.image} alt={text("pictureNow")} size={96} isEager className="size-full" />
            )
          }
        />
        {upload.state === "sending" && (
          <ProgressBar
            label={text("uploading")}
            value={upload.share}
            max={1}
            words={text("uploadedShare", { percent: Math.round(upload.share * 100) })}
          />
        )}
        <p role="status" className="font-semibold text-success-text empty:hidden">
          {isStored && text("uploaded")}
        </p>
      </div>
      <div className="whole sticky -bottom-5 order-3 -mx-5 -mb-5 grid gap-2 border-t border-line bg-surface px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        {lacksPicture && <p className="text-sm text-muted">{translate(message("picture.required"))}</p>}
        <Button
          type="submit"
          size="lg"
          disabled={isPending || isPreparing || lacksPicture || upload.state === "sending"}
        >
          {text(isPending ? "saving" : "save")}
        </Button>
      </div>
    </Form>
  );
}
