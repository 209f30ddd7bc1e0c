import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { memo, type PointerEvent } from "react";
import { SHORT_RULES } from "../../../../worker/identity/short-rule.contract.ts";
import { MAX_LINE_NOTE } from "../../../../worker/lists/list-limits.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { CONTROL, Input, Select } from "../../../components/ui/fields.tsx";
import { ruleText } from "../../../features/cart/rule-text.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { isWrongPar, isWrongQuantity, parseQuantity, type RowField } from "./rows-form.ts";
import { initialQuantity, type Row } from "./use-rows.ts";

interface EditRowProps {
  row: Row;
  place: number;
  isLast: boolean;
  isDragged: boolean;
  onSet: (productId: string, field: RowField, value: string) => void;
  /** Moves the row by one place. `id` is the pressed button, which keeps the focus. */
  onMove: (row: Row, by: 1 | -1, id: string) => void;
  onRemove: (row: Row) => void;
  onDrag: (productId: string, event: PointerEvent) => void;
}

/** Memoised, because a list may have 500 rows. */
export const EditRow = memo(function EditRow(props: EditRowProps) {
  const { row, place, isLast, isDragged, onMove, onRemove, onDrag } = props;
  const text = useMessages("listEdit");
  const { name, english } = row.product;
  const moves = [
    { to: "up", by: -1, isOff: place === 1, Icon: ArrowUp },
    { to: "down", by: 1, isOff: isLast, Icon: ArrowDown },
  ] as const;
  return (
    <li
      data-row={row.productId}
      data-testid="edit-row"
      className={`grid gap-2 bg-surface px-3 py-2.5 ${isDragged ? "relative z-10 shadow-raised outline-2 outline-brand" : ""}`}
    >
      <input type="hidden" name="productId" value={row.productId} />
      <div className="flex items-center gap-1">
        <span
          className="needs-script -ml-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center text-muted select-none"
          title={text("drag", { name })}
          onPointerDown={(event) => onDrag(row.productId, event)}
        >
          <GripVertical aria-hidden className="size-6" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base leading-snug font-semibold wrap-anywhere">{name}</h2>
          <NameInEnglish name={english} />
        </div>
        {moves.map(({ to, by, isOff, Icon }) => (
          <Button
            key={to}
            id={`${to}-${row.productId}`}
            variant="ghost"
            size="icon"
            className="needs-script"
            aria-label={text(to, { name })}
            aria-disabled={isOff}
            onClick={() => onMove(row, by, `${to}-${row.productId}`)}
          >
            <Icon aria-hidden />
          </Button>
        ))}
        <Button
          variant="ghost"
          size="icon"
          className="needs-script text-danger-text"
          aria-label={text("removeNamed", { name })}
          onClick={() => onRemove(row)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <RowFields {...props} />
      <QuantityRule {...props} />
    </li>
  );
});

function RowFields({ row, place, onSet }: EditRowProps) {
  const text = useMessages("listEdit");
  const rules = useMessages("shortRule");
  const names = useNames();
  const { name, unit } = row.product;
  const field = (key: RowField) => ({
    name: key,
    value: row[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      onSet(row.productId, key, event.currentTarget.value.replaceAll("\n", " ")),
    autoComplete: "off",
  });
  return (
    <div className="grid grid-cols-[5.5rem_5.5rem_minmax(0,1fr)] items-start gap-2 text-sm sm:grid-cols-[5.5rem_5.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid gap-0.5">
        <span aria-hidden className="truncate text-muted">
          {text("par")} ({names.unit(unit)})
        </span>
        <Input
          {...field("par")}
          inputMode="decimal"
          maxLength={12}
          aria-label={text("parOf", { name })}
          aria-invalid={isWrongPar(row.par) || undefined}
        />
      </div>
      <div className="grid gap-0.5">
        <span aria-hidden className="truncate text-muted">
          {text("usual")}
        </span>
        <Input
          {...field("quantity")}
          inputMode="decimal"
          maxLength={12}
          aria-label={text("usualOf", { name })}
          aria-invalid={isWrongQuantity(row.quantity) || undefined}
        />
      </div>
      <div className="grid gap-0.5">
        <span aria-hidden className="truncate text-muted">
          {text("note")}
        </span>
        {/* Grows with its text, so that a phone shows all of it. */}
        <textarea
          {...field("note")}
          rows={1}
          maxLength={MAX_LINE_NOTE}
          aria-label={text("noteOf", { name })}
          className={`${CONTROL} resize-none`}
        />
      </div>
      <div className="grid gap-0.5 max-sm:col-span-3 max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:items-center max-sm:gap-2">
        <span aria-hidden className="truncate text-muted">
          {rules("ifMissing")}
        </span>
        <Select
          {...field("shortRule")}
          aria-label={rules("lineOf", { name })}
          options={[["", rules("usual")], ...SHORT_RULES.map((rule) => [rule, rules(`rules.${rule}`)] as const)]}
        />
      </div>
      <div className="without-script col-span-full flex items-end gap-4">
        <div className="grid gap-0.5">
          <span aria-hidden>{text("place")}</span>
          {/* Without script, the user types the position. The key resets this input when the row moves. */}
          <Input
            key={place}
            name="place"
            inputMode="numeric"
            defaultValue={place}
            aria-label={text("placeOf", { name })}
            className="w-20"
          />
        </div>
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="remove" value={row.productId} className="size-5" />
          {text("removeNamed", { name })}
        </label>
      </div>
    </div>
  );
}

/** Shows the product's quantity rule, with a button that rounds an invalid usual quantity up. */
function QuantityRule({ row, onSet }: EditRowProps) {
  const text = useMessages("listEdit");
  const cart = useMessages("cart");
  const ui = useMessages("ui");
  const { productId, product } = row;
  const rule = ruleText({ cart, ui }, product);
  if (rule === null) return null;
  const typed = parseQuantity(row.quantity);
  const count = initialQuantity(product, typed ?? 1);
  const isSold = typed === count || row.quantity.trim() === "";
  return (
    <p
      className={`flex flex-wrap items-center gap-x-3 text-sm ${isSold ? "text-muted" : "font-semibold text-info-text"}`}
    >
      {rule}
      {!isSold && (
        <Button
          variant="outline"
          className="needs-script"
          aria-label={text("setToNamed", { name: product.name, count })}
          onClick={() => onSet(productId, "quantity", String(count))}
        >
          {text("setTo", { count })}
        </Button>
      )}
    </p>
  );
}
