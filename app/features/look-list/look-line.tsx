import { memo } from "react";
import { ANY_QUANTITY } from "../../../worker/catalogue/order-quantity.contract.ts";
import { nextBreak } from "../../../worker/catalogue/price-breaks.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { FoldArrow } from "../../components/fold-arrow.tsx";
import { Button } from "../../components/ui/button.tsx";
import { QuantityStepper } from "../../components/ui/quantity-stepper.tsx";
import { useMessages, useNames } from "../../i18n/messages.tsx";
import { NextPriceButton } from "../cart/next-price-button.tsx";
import { refusalOf, rulesOf } from "../cart/rule-text.ts";
import { choiceOf, NO_CHOICE } from "./chosen-lines.ts";
import { type Choice, type LookLine as Line, preselectedQuantity, totalOf } from "./look-data.ts";
import { OwnWords } from "./own-words.tsx";
import { QuantityNotes } from "./quantity-notes.tsx";

export interface LookLineProps {
  at: number;
  line: Line;
  choice: Choice;
  isScripted: boolean;
  onChoose: (at: number, choice: Choice) => void;
}

/** A line that needs an answer. Memoised, because a file may have 500 lines. */
export const OpenLine = memo(function OpenLine(props: LookLineProps) {
  const { line, at } = props;
  const text = useMessages("pasteList");
  return (
    <li id={`look-line-${at}`} className="grid grid-cols-1 gap-2.5 p-4" data-testid="look-line">
      <h3 className="min-w-0 text-base font-semibold wrap-anywhere" data-testid="line-words">
        “{line.text}”
      </h3>
      <ul className="-mt-1.5 grid gap-0.5 text-sm font-medium text-accent-text">
        {line.questions.map((question) => (
          <li key={question}>{text(`questions.${question}`)}</li>
        ))}
      </ul>
      <LineFields {...props} />
    </li>
  );
});

/** The fields of a line: its products, its quantity, and a text field to reword it. */
export function LineFields({ at, line, choice, isScripted, onChoose }: LookLineProps) {
  const choose = (next: Omit<Choice, "isAnswered">) => onChoose(at, { ...next, isAnswered: true });
  const text = useMessages("pasteList");
  const ui = useMessages("ui");
  const cart = useMessages("cart");
  const names = useNames();
  const chosen = line.candidates.find(({ product }) => product._id === choice.productId);
  const most = chosen ? Math.min(chosen.product.stock, MAX_QUANTITY) : MAX_QUANTITY;
  const refuse = (quantity: number) =>
    refusalOf({ cart, ui }, chosen?.product ?? { unit: "piece", stock: MAX_QUANTITY }, quantity);
  return (
    <>
      <input type="hidden" name="line" value={line.key} />
      {line.note && <input type="hidden" name={`note-${at}`} value={line.note} />}
      <input type="hidden" name={`first-${at}`} value={isScripted ? (choice.productId ?? "") : (line.chosen ?? "")} />
      <input type="hidden" name={`shown-${at}`} value={line.wanted} />
      {line.row !== undefined && (
        <p className="text-sm text-muted wrap-anywhere">
          {[text("row", { row: line.row }), line.note].filter(Boolean).join(" · ")}
        </p>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{text("which", { words: line.text })}</legend>
        {line.candidates.map((candidate) => {
          const { product } = candidate;
          const wanted = preselectedQuantity(candidate);
          const isOut = product.stock <= 0;
          return (
            <Chip
              key={product._id}
              name={`choice-${at}`}
              value={choiceOf(product._id, wanted)}
              isChosen={choice.isAnswered && choice.productId === product._id}
              isDisabled={isOut}
              onChoose={() => choose({ productId: product._id, quantity: wanted })}
            >
              <span className="wrap-anywhere">{product.name}</span>
              <span className="text-sm whitespace-nowrap text-muted">
                {isOut ? cart("outOfStock") : <Offer product={product} quantity={wanted} />}
              </span>
            </Chip>
          );
        })}
        <Chip
          name={`choice-${at}`}
          value={NO_CHOICE}
          isChosen={choice.isAnswered && choice.productId === null}
          onChoose={() => choose({ productId: null, quantity: choice.quantity })}
        >
          {text("none")}
        </Chip>
      </fieldset>
      {(chosen || !isScripted) && (
        <div className="flex flex-wrap items-center gap-3">
          <QuantityStepper
            text={ui}
            name={`quantity-${at}`}
            productName={chosen?.product.name ?? line.text}
            value={choice.quantity}
            min={0}
            max={most}
            rules={chosen ? rulesOf(chosen.product) : ANY_QUANTITY}
            onChange={(quantity) => choose({ ...choice, quantity })}
            refusalOf={refuse}
            className="w-36"
          />
          {chosen && <span className="text-muted">{names.unit(chosen.product.unit, choice.quantity)}</span>}
          {chosen && <LinePrice product={chosen.product} choice={choice} onChoose={choose} />}
        </div>
      )}
      {line.candidates
        .filter((one) => (chosen ? one === chosen : !choice.isAnswered))
        .slice(0, 1)
        .map((one) => (
          <QuantityNotes key={one.product._id} line={line} {...one} />
        ))}
      <details className="group/words">
        <summary
          aria-label={text("changeNamed", { words: line.text })}
          className="flex min-h-11 w-fit cursor-pointer items-center gap-1 text-brand-text"
        >
          {text("change")}
          <FoldArrow className="group-open:rotate-0 group-open/words:rotate-180" />
        </summary>
        <div className="flex flex-wrap gap-2">
          <OwnWords text={line.text} row={line.row} />
          <Button type="submit" name="intent" value="again" variant="outline">
            {text("again")}
          </Button>
        </div>
      </details>
    </>
  );
}

/** "2 kg · ₹116", or the price of one unit where the quantity is unknown. */
function Offer({ product, quantity }: { product: Line["candidates"][number]["product"]; quantity: number }) {
  const text = useMessages("pasteList");
  const names = useNames();
  if (quantity === 0) return text("price", { price: formatRupees(product.price), unit: names.unit(product.unit) });
  const total = totalOf(product, quantity);
  return `${names.amount(quantity, product.unit)} · ${formatRupees(total)}`;
}

interface LinePriceProps extends Pick<LookLineProps, "choice"> {
  onChoose: (choice: Omit<Choice, "isAnswered">) => void;
  product: Line["candidates"][number]["product"];
}

function LinePrice({ product, choice, onChoose }: LinePriceProps) {
  const { quantity } = choice;
  if (quantity === 0) return null;
  const next = nextBreak(quantity, product.priceBreaks, product);
  return (
    <>
      <span className="figures font-semibold" data-testid="line-price">
        {formatRupees(totalOf(product, quantity))}
      </span>
      {next && next.quantity <= product.stock && (
        <NextPriceButton
          product={product}
          next={next}
          onTake={() => onChoose({ ...choice, quantity: next.quantity })}
        />
      )}
    </>
  );
}

interface ChipProps {
  name: string;
  value: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Chip({ name, value, isChosen, isDisabled = false, onChoose, children }: ChipProps) {
  return (
    <label className="flex min-h-11 cursor-pointer max-sm:w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-1 has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-default has-disabled:bg-sunken has-disabled:text-muted">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-5 shrink-0"
      />
      <span className="grid min-w-0 max-sm:flex max-sm:flex-1 max-sm:items-baseline max-sm:justify-between max-sm:gap-3">
        {children}
      </span>
    </label>
  );
}
