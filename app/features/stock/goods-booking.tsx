import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_STOCK } from "../../../worker/catalogue/product-input.contract.ts";
import { shownName } from "../../../worker/catalogue/product-names.contract.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Field, Input, NumberField, SelectField, TextareaField, TextField } from "../../components/ui/fields.tsx";
import { Alert, Card } from "../../components/ui/surfaces.tsx";
import { useLanguage, useMessages, useNames } from "../../i18n/messages.tsx";
import { PictureField } from "../uploads/picture-field.tsx";
import type { GoodsAnswer, ReviewedLine } from "./goods-form.ts";

interface GoodsBookingProps {
  kind: "received" | "wasted";
  answer: GoodsAnswer | undefined;
}

/** Two steps: first the products as text or a file, then the recognised lines for review. */
export function GoodsBooking({ kind, answer }: GoodsBookingProps) {
  const problem = answer?.problem && (
    <Alert tone="danger" className="mb-3">
      {answer.problem}
    </Alert>
  );
  return (
    <div className="max-w-5xl pt-4">
      {problem}
      {answer?.review ? (
        <Review key={answer.key} kind={kind} answer={answer} lines={answer.review.lines} />
      ) : (
        <WriteGoods kind={kind} answer={answer} />
      )}
    </div>
  );
}

function WriteGoods({ kind, answer }: GoodsBookingProps) {
  const text = useMessages("stock");
  const isPending = useNavigation().formMethod === "POST";
  const id = useId();
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      {kind === "received" && <SupplierField typed={answer?.typed.supplier} />}
      <TextareaField
        id={`${id}-text`}
        label={text("goods.label")}
        name="text"
        hint={text("goods.hint")}
        rows={5}
        defaultValue={answer?.typed.text}
      />
      <Field label={text("goods.file")} optional>
        {(control) => <Input {...control} type="file" name="file" accept=".csv,.tsv,.txt,.xlsx" />}
      </Field>
      <Button type="submit" disabled={isPending} className="sm:w-fit">
        {text(isPending ? "goods.reading" : "goods.read")}
      </Button>
    </Form>
  );
}

function SupplierField({ typed }: { typed: string | undefined }) {
  const text = useMessages("stock.receiving");
  return <TextField label={text("supplier")} name="supplier" optional maxLength={120} defaultValue={typed} />;
}

interface ReviewProps {
  kind: GoodsBookingProps["kind"];
  answer: GoodsAnswer;
  lines: readonly ReviewedLine[];
}

function Review({ kind, answer: { key, typed, review }, lines }: ReviewProps) {
  const text = useMessages("stock");
  const isPending = useNavigation().formMethod === "POST";
  const [isPreparing, setPreparing] = useState(false);
  const left = [...new Set(review?.notUnderstood)];
  const name = kind === "received" ? "receiving" : "waste";
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      <HiddenFields values={{ intent: "book", key, text: typed.text }} />
      {left.map((line) => (
        <input key={line} type="hidden" name="notUnderstood" value={line} />
      ))}
      {left.length > 0 && <Alert tone="accent">{text("goods.notUnderstood", { lines: left.join(" · ") })}</Alert>}
      {kind === "received" ? (
        <SupplierField typed={typed.supplier} />
      ) : (
        <TextField
          label={text("waste.reason")}
          hint={text("waste.reasonHint")}
          name="reason"
          required
          maxLength={200}
          defaultValue={typed.reason}
        />
      )}
      <ol className="grid gap-3">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a review keep their places.
          <ReviewLine key={at} line={line} at={at} hasCost={kind === "received"} />
        ))}
      </ol>
      {kind === "wasted" && (
        <PictureField
          id="waste-photo"
          name="photo"
          label={text("waste.photo")}
          hint={text("waste.photoHint")}
          errors={undefined}
          onPreparing={setPreparing}
        />
      )}
      <p className="text-sm text-muted">{text("goods.leaveOut")}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="lg" disabled={isPending || isPreparing}>
          {text(isPending ? "booking" : `${name}.book`)}
        </Button>
        <ButtonLink to="." replace variant="outline">
          {text("goods.again")}
        </ButtonLink>
      </div>
    </Form>
  );
}

function ReviewLine({ line, at, hasCost }: { line: ReviewedLine; at: number; hasCost: boolean }) {
  const text = useMessages("stock.goods");
  const language = useLanguage();
  const { unit } = useNames();
  return (
    <li data-testid="goods-line" className="grid">
      <Card className="grid grid-cols-2 items-end gap-3 p-4 sm:grid-cols-4">
        <HiddenFields values={{ [`text-${at}`]: line.text, [`products-${at}`]: JSON.stringify(line.products) }} />
        <p className="col-span-full text-sm text-muted wrap-anywhere">{text("written", { text: line.text })}</p>
        <SelectField
          label={text("product")}
          className="col-span-2"
          name={`product-${at}`}
          defaultValue={line.productId}
          options={line.products.map((product) => [
            product._id,
            `${shownName(product, language).first} (${unit(product.unit)})`,
          ])}
        />
        <NumberField
          label={text("quantity")}
          name={`quantity-${at}`}
          step="any"
          max={MAX_STOCK}
          defaultValue={line.quantity}
          controlClass="figures"
        />
        {hasCost && (
          <NumberField
            label={text("cost")}
            name={`cost-${at}`}
            step={0.01}
            defaultValue={line.cost}
            controlClass="figures"
          />
        )}
        <TextField
          label={text("note")}
          name={`note-${at}`}
          optional
          maxLength={200}
          defaultValue={line.note}
          className="col-span-full"
        />
      </Card>
    </li>
  );
}
