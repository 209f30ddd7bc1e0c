import { useCallback, useState } from "react";
import { MAX_PHOTOS } from "../../../../worker/orders/returns/returns.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { NO_IMAGE } from "../../../components/product-image.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import type { LocalItem } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { PictureField } from "../../../features/uploads/picture-field.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { ReasonField } from "./reason-field.tsx";
import { photoField, quantityField, RETURN_FORM, reasonField, WHOLE_REASON } from "./return-fields.ts";

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
  const typed = refusal?.typed ?? {};
  const errors = refusal?.fields ?? {};
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4" aria-busy={isPending}>
      <HiddenFields fields={{ key: formKey, kept: typed.kept ?? "" }} />
      {refusal && (
        <Alert tone="danger" role="alert">
          {refusal.message}
        </Alert>
      )}
      {partial ? (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <ReturnLine key={line.product._id} line={line} typed={typed} errors={errors} />
          ))}
        </ul>
      ) : (
        <WholeOrder lines={lines} typed={typed} errors={errors} />
      )}
      <Card className="grid gap-4">
        <TextareaField
          label={text("note")}
          hint={text("noteHint")}
          errors={errors.note ? [errors.note] : []}
          optional
          name="note"
          maxLength={500}
          defaultValue={typed.note ?? ""}
        />
        <Photos kept={(typed.kept ?? "").split(",").filter(Boolean).length} errors={errors} />
      </Card>
      <Button type="submit" size="lg" disabled={isPending}>
        {text(isPending ? "submitting" : "submit")}
      </Button>
    </Form>
  );
}

/** A chosen photo reveals the next field; without script all are visible. */
function Photos({ kept, errors }: { kept: number; errors: Readonly<Record<string, string>> }) {
  const text = useMessages("returnForm");
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
          error={errors[photoField(number)] ?? (number === 1 ? errors.photos : undefined)}
          onChosen={onChosen}
          className={number <= chosen + 1 ? "" : "without-script"}
        />
      ))}
    </fieldset>
  );
}

interface PhotoProps {
  number: number;
  error: string | undefined;
  onChosen: (number: number) => void;
  className: string;
}

function Photo({ number, error, onChosen, className }: PhotoProps) {
  const text = useMessages("returnForm");
  const field = photoField(number);
  const [, setPreparing] = useState(false);
  // Stable, because the field calls it again whenever it changes.
  const onFile = useCallback((file: File | null) => file && onChosen(number), [number, onChosen]);
  return (
    <PictureField
      id={field}
      name={field}
      label={text("photo", { number })}
      hint=""
      errors={error ? [error] : undefined}
      onPreparing={setPreparing}
      onChosen={onFile}
      className={className}
    />
  );
}

interface WholeOrderProps {
  lines: readonly LocalItem[];
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** Without partial returns: everything delivered, with one reason. */
function WholeOrder({ lines, typed, errors }: WholeOrderProps) {
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
      <ReasonField name={WHOLE_REASON} typed={typed} errors={errors} />
    </Card>
  );
}

interface ReturnLineProps {
  line: LocalItem;
  /** Values and errors of a refused form, by field. */
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** An empty quantity returns nothing of the line. */
function ReturnLine({ line, typed, errors }: ReturnLineProps) {
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
          className={`grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 ${errors[amount] || errors[reason] ? "" : "items-end"}`}
        >
          <TextField
            label={text("quantity", { unit: names.unit(unit, 2) })}
            errors={errors[amount] ? [errors[amount]] : undefined}
            name={amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            aria-label={text("quantityNamed", { name, unit: names.unit(unit, 2) })}
            defaultValue={typed[amount] ?? ""}
          />
          <ReasonField name={reason} label={text("reasonNamed", { name })} typed={typed} errors={errors} />
        </div>
      </Card>
    </li>
  );
}

/** A product and how much of it can be returned. */
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
