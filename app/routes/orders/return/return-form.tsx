import { useCallback, useState } from "react";
import { RETURN_REASONS } from "../../../../worker/orders/replacements/replacements.contract.ts";
import { MAX_PHOTOS } from "../../../../worker/orders/returns/returns.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { NO_IMAGE } from "../../../components/product-image.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { errorsOf, fieldIn, type Refusal, useActionForm } from "../../../features/action-result/action-form.tsx";
import type { LocalItem } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { PictureField } from "../../../features/uploads/picture-field.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";

interface ReturnFormProps {
  lines: readonly LocalItem[];
  /** Whether parts of the order can be returned. */
  partial: boolean;
  formKey: string;
}

/** The files are the last fields, so that the server still receives all text when the form is too large. */
export function ReturnForm({ lines, partial, formKey }: ReturnFormProps) {
  const text = useMessages("returnForm");
  const { Form, isPending, refusal } = useActionForm(RETURN_FORM);
  /** The fields whose photo is being made smaller. */
  const [preparing, setPreparing] = useState<readonly string[]>([]);
  const onPreparing = (field: string, isPreparing: boolean) =>
    setPreparing((fields) => [...fields.filter((one) => one !== field), ...(isPreparing ? [field] : [])]);
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4" aria-busy={isPending}>
      <HiddenFields values={{ key: formKey, kept: refusal?.typed.kept ?? "" }} />
      {refusal && (
        <Alert tone="danger" role="alert">
          {refusal.message}
        </Alert>
      )}
      {partial ? (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <ReturnLine key={line.product._id} line={line} refusal={refusal} />
          ))}
        </ul>
      ) : (
        <WholeOrder lines={lines} refusal={refusal} />
      )}
      <Card className="grid gap-4">
        <TextareaField
          label={text("note")}
          {...fieldIn(refusal, "note")}
          hint={text("noteHint")}
          optional
          maxLength={500}
        />
        <Photos refusal={refusal} onPreparing={onPreparing} />
      </Card>
      <Button type="submit" size="lg" disabled={isPending || preparing.length > 0}>
        {text(isPending ? "submitting" : "submit")}
      </Button>
    </Form>
  );
}

/** A chosen photo reveals the next field; without script all are visible. */
function Photos({ refusal, onPreparing }: { refusal: Refusal } & Pick<PhotoProps, "onPreparing">) {
  const text = useMessages("returnForm");
  const kept = (refusal?.typed.kept ?? "").split(",").filter(Boolean).length;
  const [chosen, setChosen] = useState(0);
  const numbers = Array.from({ length: MAX_PHOTOS }, (_, index) => index + 1);
  const onChosen = useCallback((number: number) => setChosen((most) => Math.max(most, number)), []);
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{text("photos")}</legend>
      <p className="text-sm text-muted">{text("photosHint")}</p>
      {kept > 0 && <p className="text-sm font-semibold">{text("kept", { count: kept })}</p>}
      {numbers.map((number) => (
        <Photo
          key={number}
          number={number}
          errors={errorsOf(refusal, photoField(number)) ?? (number === 1 ? errorsOf(refusal, "photos") : undefined)}
          onPreparing={onPreparing}
          onChosen={onChosen}
          className={number <= chosen + 1 ? "" : "without-script"}
        />
      ))}
    </fieldset>
  );
}

interface PhotoProps {
  number: number;
  errors: readonly string[] | undefined;
  onPreparing: (field: string, isPreparing: boolean) => void;
  onChosen: (number: number) => void;
  className: string;
}

function Photo({ number, errors, onPreparing, onChosen, className }: PhotoProps) {
  const text = useMessages("returnForm");
  const field = photoField(number);
  // Stable, because the field calls it again whenever it changes.
  const onFile = useCallback((file: File | null) => file && onChosen(number), [number, onChosen]);
  return (
    <PictureField
      id={field}
      name={field}
      label={text("photo", { number })}
      hint=""
      errors={errors}
      onPreparing={(isPreparing) => onPreparing(field, isPreparing)}
      onChosen={onFile}
      className={className}
    />
  );
}

/** Without partial returns: everything delivered, with one reason. */
function WholeOrder({ lines, refusal }: { lines: readonly LocalItem[]; refusal: Refusal }) {
  return (
    <Card className="grid gap-4">
      <ul className="grid gap-3 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line.product._id}>
            <input type="hidden" name="product" value={line.product._id} />
            <input type="hidden" name={quantityField(line.product._id)} value={line.quantity} />
            <DeliveredLine line={line} />
          </li>
        ))}
      </ul>
      <ReasonField name={WHOLE_REASON} refusal={refusal} />
    </Card>
  );
}

/** An empty quantity returns nothing of the line. */
function ReturnLine({ line, refusal }: { line: LocalItem; refusal: Refusal }) {
  const text = useMessages("returnForm");
  const names = useNames();
  const { _id: id, name, unit } = line.product;
  const amount = quantityField(id);
  const reason = reasonField(id);
  return (
    <li>
      <Card>
        <input type="hidden" name="product" value={id} />
        <div className="mb-2">
          <DeliveredLine line={line} />
        </div>
        <div
          className={`grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 ${refusal?.fields[amount] || refusal?.fields[reason] ? "" : "items-end"}`}
        >
          <TextField
            label={text("quantity", { unit: names.unit(unit, 2) })}
            {...fieldIn(refusal, amount)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            aria-label={text("quantityNamed", { name, unit: names.unit(unit, 2) })}
          />
          <ReasonField name={reason} label={text("reasonNamed", { name })} refusal={refusal} />
        </div>
      </Card>
    </li>
  );
}

function DeliveredLine({ line: { product, quantity } }: { line: LocalItem }) {
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

interface ReasonFieldProps {
  name: string;
  /** Names the product if each product has its own reason. */
  label?: string;
  refusal: Refusal;
}

function ReasonField({ name, label, refusal }: ReasonFieldProps) {
  const text = useMessages("returnForm");
  const reasons = useMessages("returns.reasons");
  return (
    <SelectField
      label={text("reason")}
      {...fieldIn(refusal, name, "")}
      aria-label={label}
      options={[["", text("choose")], ...RETURN_REASONS.map((one) => [one, reasons(one)] as const)]}
    />
  );
}

export const RETURN_FORM = "return";

export const quantityField = (productId: string): string => `quantity-${productId}`;
export const reasonField = (productId: string): string => `reason-${productId}`;
/** The one reason for a whole order. */
export const WHOLE_REASON = "reason";
export const photoField = (number: number): string => `photo${number}`;
