import type { FieldMetadata } from "@conform-to/react";
import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import type { Product } from "../../../../worker/catalogue/catalogue.contract.ts";
import { type PriceBreak, writeBreaks } from "../../../../worker/catalogue/price-breaks.contract.ts";
import { MAX_PRICE, type ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { NumberField, TextField } from "../../../components/ui/fields.tsx";
import { conformed } from "../../../features/forms/conform.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Formats price breaks as staff type them: "10:26, 50:24". */
export const formatBreaks = (breaks: readonly PriceBreak[] = []): string => writeBreaks(breaks).replaceAll("|", ", ");

/** Fields by city. */
type CityFields = Record<string, FieldMetadata<string>>;

interface PriceFieldsProps {
  formId: string;
  price: FieldMetadata<ProductInput["price"], ProductInput>;
  breaks: FieldMetadata<ProductInput["priceBreaks"], ProductInput>;
  breaksElsewhere: FieldMetadata<ProductInput["priceBreaksElsewhere"], ProductInput>;
  product: Product | null;
}

export function PriceField({ price, product }: Pick<PriceFieldsProps, "price" | "product">) {
  const text = useMessages("adminProducts");
  const { cities } = useViewer();
  const prices = price.getFieldset() as unknown as CityFields & { patna: FieldMetadata<string> };
  const { patna } = prices;
  const isTypedFree = (slug: string) => {
    const typed = prices[slug]?.initialValue;
    return typed !== undefined && typed.trim() !== "" && Number(typed) === 0 && product?.price[slug] !== 0;
  };
  return (
    <>
      <NumberField
        label={text("price")}
        {...conformed(patna)}
        errors={patna.errors ?? price.errors}
        max={MAX_PRICE}
        step={0.01}
      />
      {cities.some(({ slug }) => isTypedFree(slug)) && (
        <label className="whole flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" name="isFree" value="yes" className="size-5 shrink-0 accent-brand" />
          {text("isFree")}
        </label>
      )}
    </>
  );
}

export function PriceFields({ formId, price, breaks, breaksElsewhere, product }: PriceFieldsProps) {
  const text = useMessages("adminProducts");
  const { cities } = useViewer();
  const prices = price.getFieldset() as unknown as CityFields;
  const lower = breaksElsewhere.getFieldset() as unknown as CityFields;
  return (
    <>
      <TextField
        label={text("priceBreaks")}
        hint={text("priceBreaksHint")}
        {...conformed(breaks)}
        defaultValue={String(breaks.initialValue ?? "")}
        placeholder="10:26, 50:24"
      />
      {cities
        .filter(({ slug }) => slug !== DEFAULT_CITY)
        .flatMap(({ slug, name }) => [
          <NumberField
            key={slug}
            label={text("priceElsewhere", { city: name })}
            hint={text("priceElsewhereHint")}
            id={`${formId}-price-${slug}`}
            errors={prices[slug]?.errors}
            name={`price.${slug}`}
            max={MAX_PRICE}
            step={0.01}
            defaultValue={prices[slug]?.initialValue ?? product?.price[slug]}
          />,
          <TextField
            key={`${slug}-breaks`}
            label={text("priceBreaksElsewhere", { city: name })}
            id={`${formId}-price-breaks-${slug}`}
            errors={lower[slug]?.errors}
            name={`priceBreaksElsewhere.${slug}`}
            defaultValue={lower[slug]?.initialValue ?? formatBreaks(product?.priceBreaksElsewhere?.[slug])}
          />,
        ])}
    </>
  );
}
