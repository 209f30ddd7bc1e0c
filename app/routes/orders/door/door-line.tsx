import { ANY_QUANTITY, type QuantityRules } from "../../../../worker/catalogue/order-quantity.contract.ts";
import { isLoose } from "../../../../worker/catalogue/unit-price.contract.ts";
import { limitsOf, type MarkProblem, REASONS_OF } from "../../../../worker/orders/door/door-marks.contract.ts";
import { DOOR_OUTCOMES, type DoorOutcome } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { formatNumber } from "../../../../worker/platform/money.contract.ts";
import { fromMilli } from "../../../../worker/platform/quantity.contract.ts";
import { Input } from "../../../components/ui/fields.tsx";
import { QuantityStepper } from "../../../components/ui/quantity-stepper.tsx";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { changeOutcome, type LocalDoorLine, type Mark } from "./door-form.ts";
import type { Photos } from "./door-photo.tsx";
import { DoorPhoto } from "./door-photo.tsx";

interface DoorLineProps {
  line: LocalDoorLine;
  mark: Mark;
  problem: MarkProblem | undefined;
  /** The marks were just submitted with problems. */
  wasRefused: boolean;
  photos: Photos;
  orderId: string;
  onChange: (mark: Mark) => void;
}

/** Loose quantities may be typed in thousandths of a unit, as precise as the scale. */
const ANY_GRAM: QuantityRules = { orderMultiple: fromMilli(1), minQuantity: fromMilli(1) };

/** Without script, CSS shows these parts when their outcome is chosen. */
const SHOWN_FOR: Record<DoorOutcome, string> = {
  delivered: "",
  short: "hidden group-has-[[value=short]:checked]/line:flex",
  rejected: "hidden group-has-[[value=rejected]:checked]/line:flex",
};
const CHIP =
  "relative flex min-h-11 items-center rounded-full border border-line-strong px-3.5 has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand-text has-focus-visible:outline-2";
const SEGMENT =
  "relative grid min-h-12 place-items-center rounded-md border border-line-strong px-1 text-center font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2";
/** The radio button covers its label, so that all of it is a touch target. */
const RADIO = "absolute inset-0 cursor-pointer appearance-none rounded-[inherit] outline-none";

export function DoorLine({ line, mark, problem, wasRefused, photos, orderId, onChange }: DoorLineProps) {
  const text = useMessages("door");
  const names = useNames();
  const { product, ordered } = line;
  const { _id: id, name, unit } = product;
  const amount = names.amount(ordered, unit);
  return (
    <li data-testid="door-line" className="group/line grid grid-cols-1 gap-2.5 py-4 first:pt-0 last:pb-0">
      <div>
        <h3 className="text-base font-semibold wrap-anywhere">{name}</h3>
        <NameInEnglish name={product.english} />
        <p className="text-sm text-muted">{text("ordered", { amount })}</p>
      </div>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{text("outcomeOf", { name })}</legend>
        {DOOR_OUTCOMES.map((outcome) => (
          <label key={outcome} className={SEGMENT}>
            <input
              type="radio"
              name={`outcome.${id}`}
              value={outcome}
              checked={mark.outcome === outcome}
              onChange={() => onChange(changeOutcome(line, mark, outcome))}
              className={RADIO}
            />
            <span className="pointer-events-none">{text(`outcome.${outcome}`)}</span>
          </label>
        ))}
      </fieldset>
      <Reasons line={line} mark={mark} onChange={onChange} outcome="short" />
      <Reasons line={line} mark={mark} onChange={onChange} outcome="rejected" />
      <Quantity line={line} mark={mark} onChange={onChange} />
      {/* A missing reason is no error until the marks are submitted. */}
      {problem && (problem !== "reason" || wasRefused) && (
        <p role="alert" className="text-sm font-semibold text-danger-text">
          {text(`problem.${problem}`)}
        </p>
      )}
      <DoorPhoto line={line} orderId={orderId} photos={photos} isShown={mark.outcome !== "delivered"} />
    </li>
  );
}

type PartProps = Pick<DoorLineProps, "line" | "mark" | "onChange">;

function Reasons({ line, mark, outcome, onChange }: PartProps & { outcome: "short" | "rejected" }) {
  const text = useMessages("door");
  const { _id: id, name } = line.product;
  return (
    <fieldset className={mark.outcome === outcome ? "flex flex-wrap gap-2" : `flex-wrap gap-2 ${SHOWN_FOR[outcome]}`}>
      <legend className="sr-only">{text("reasonOf", { name })}</legend>
      {REASONS_OF[outcome].map((reason) => (
        <label key={reason} className={CHIP}>
          <input
            type="radio"
            name={`reason.${id}`}
            value={reason}
            checked={mark.reason === reason}
            onChange={() => onChange({ ...mark, reason })}
            className={RADIO}
          />
          <span className="pointer-events-none">{text(`reason.${reason}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** For weighed products, a weight with three decimals; for others, whole units once fewer are delivered. */
function Quantity({ line, mark, onChange }: PartProps) {
  const text = useMessages("door");
  const ui = useMessages("ui");
  const names = useNames();
  const { product, ordered, weightTolerance } = line;
  const { _id: id, name, unit } = product;
  const set = (quantity: string) => onChange({ ...mark, quantity });
  if (weightTolerance === null) {
    const shown =
      mark.outcome === "delivered"
        ? "hidden group-has-[[value=short]:checked]/line:flex group-has-[[value=rejected]:checked]/line:flex"
        : "flex";
    return (
      <div className={`items-center justify-between gap-3 ${shown}`}>
        <input type="hidden" name={`ordered.${id}`} value={ordered} />
        <span className="font-semibold">{text("handedOver", { unit: names.unit(unit, 2) })}</span>
        <QuantityStepper
          text={ui}
          name={`quantity.${id}`}
          productName={name}
          value={Number(mark.quantity) || 0}
          min={0}
          max={ordered}
          rules={isLoose(unit) ? ANY_GRAM : ANY_QUANTITY}
          step={1}
          onChange={(quantity) => set(String(quantity))}
          className="w-36"
        />
      </div>
    );
  }
  const { min, max } = limitsOf({ unit, quantity: ordered, weightToleranceBp: Math.round(weightTolerance * 100) });
  const limits = { min: formatNumber(fromMilli(min)), max: formatNumber(fromMilli(max)), unit: names.unit(unit, 2) };
  const field = `weight-${id}`;
  return (
    <div className="grid grid-cols-[1fr_9rem] items-center gap-x-3">
      <label htmlFor={field} className="font-semibold">
        {text("weight", { unit: names.unit(unit, 2) })}
      </label>
      <Input
        id={field}
        name={`quantity.${id}`}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={`${field}-hint`}
        value={mark.quantity}
        onChange={(event) => set(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        className="figures min-h-12 text-right text-xl font-bold"
      />
      <p id={`${field}-hint`} className="col-span-full text-sm text-muted">
        {text("weightHint", limits)}
      </p>
    </div>
  );
}
