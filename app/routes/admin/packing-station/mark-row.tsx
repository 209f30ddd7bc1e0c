import { Check, CloudUpload, Minus, Scale } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { type FulfilmentStage, isBeforePacked } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { foundQuantity } from "../../../../worker/orders/packing/found-quantity.contract.ts";
import type { PickMark } from "../../../../worker/orders/packing/packing.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { cn } from "../../../components/ui/class-names.ts";
import { TextField } from "../../../components/ui/fields.tsx";
import type { ShownLine } from "../../../features/packing/station-data.ts";
import type { LineState, Marks } from "../../../features/packing/use-marks.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { SettleShortage } from "./settle-shortage.tsx";

interface MarkRowProps {
  orderId: string;
  stage: FulfilmentStage | undefined;
  line: ShownLine;
  marks: Marks;
  label: ReactNode;
  /** Text for screen readers that `label` omits, because the group's heading shows it. */
  unsaid?: string;
  /** The product or order in the accessible name of the button for weight and shortage. */
  about: string;
}

/**
 * One line of an order. A tap picks it or undoes the pick; weight or shortage is entered in the `details` element
 * beside it.
 */
export function MarkRow({ orderId, stage, line, marks, label, unsaid = "", about }: MarkRowProps) {
  const text = useMessages("packing");
  const names = useNames();
  const state = marks.stateOf(orderId, line);
  const { productId, unit, quantity } = line;
  const isPicked = state.picked !== null;
  const isClosed = !isBeforePacked(stage);
  const fields = { intent: "mark", orderId, productId, seen: line.picked?.at ?? "" };
  const make = (change: Pick<PickMark, "picked" | "quantity">) => (event: FormEvent) => {
    event.preventDefault();
    marks.mark({ orderId, productId, seen: state.picked?.at || (line.picked?.at ?? null), ...change });
  };
  // Sends the shown quantity, because the order may have changed since.
  const tap = isPicked ? { picked: false } : { picked: true, quantity };
  const amount = names.amount(quantity, unit);
  return (
    <li data-testid="pick-line" className={isPicked ? "bg-sunken" : undefined}>
      <div className="flex">
        <form method="post" className="min-w-0 grow" onSubmit={make(tap)}>
          <HiddenFields
            values={{ ...fields, picked: tap.picked ? "1" : "", ...(tap.quantity && { found: tap.quantity }) }}
          />
          <button
            type="submit"
            disabled={isClosed}
            aria-pressed={isPicked}
            className="relative flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
          >
            <span className="sr-only">{text("tick", { name: unsaid })} </span>
            <TickBox state={state} />
            <span className="min-w-0 grow wrap-anywhere">
              {label}
              <Found state={state} line={line} />
            </span>
            <b className="figures text-lg whitespace-nowrap">{amount}</b>
          </button>
        </form>
        {!isClosed && !isPicked && (
          <FoundForm
            line={line}
            about={about}
            fields={{ ...fields, picked: "1" }}
            onFound={(found) => make({ picked: true, quantity: found })}
          />
        )}
      </div>
      {!isClosed && !state.isWaiting && state.picked && state.picked.quantity < line.min && (
        <SettleShortage orderId={orderId} line={line} />
      )}
    </li>
  );
}

function TickBox({ state: { picked, isWaiting } }: { state: LineState }) {
  const Mark = isWaiting ? CloudUpload : picked?.quantity === 0 ? Minus : Check;
  return (
    <span className="flex size-6 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface">
      {picked && <Mark aria-hidden className="size-5 text-brand-text" />}
    </span>
  );
}

/** Shows who picked the line, and the picked quantity if it differs. */
function Found({ state: { picked }, line }: { state: LineState; line: ShownLine }) {
  const text = useMessages("packing");
  const names = useNames();
  if (!picked) return null;
  const amount = names.amount(picked.quantity, line.unit);
  const isShort = picked.quantity < line.min;
  return (
    <span className="block text-sm text-muted">
      {picked.quantity !== line.quantity && (
        <b className={cn("font-semibold", isShort && "text-danger-text")}>
          {text(isShort ? "short" : "weighed", { amount })}{" "}
        </b>
      )}
      {text("by", { name: picked.by })}
    </span>
  );
}

interface FoundFormProps {
  line: ShownLine;
  about: string;
  fields: Readonly<Record<string, string>>;
  onFound: (found: number) => (event: FormEvent) => void;
}

function FoundForm({ line, about, fields, onFound }: FoundFormProps) {
  const text = useMessages("packing");
  const names = useNames();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem("found") as HTMLInputElement;
    const found = foundQuantity(input.value);
    if (found !== null) return onFound(found)(event);
    event.preventDefault();
    input.setCustomValidity(text("foundInvalid"));
    input.reportValidity();
  };
  return (
    <details
      name="found"
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.querySelector<HTMLInputElement>("input[name=found]")?.focus()
      }
      className="group relative shrink-0 border-l-2 border-line"
    >
      <summary className="flex size-14 items-center justify-center" aria-label={text("differs", { name: about })}>
        <Scale aria-hidden className="size-5 text-muted" />
      </summary>
      <div className="absolute top-full right-0 z-10 grid w-64 gap-3 rounded-lg border border-line-strong bg-surface p-4 shadow-raised">
        <form method="post" onSubmit={submit} className="grid gap-3">
          <HiddenFields values={fields} />
          <TextField
            label={text("found", { unit: names.unit(line.unit, 2) })}
            hint={text("foundHint")}
            name="found"
            inputMode="decimal"
            autoComplete="off"
            required
            onInput={(event) => event.currentTarget.setCustomValidity("")}
          />
          <Button type="submit">{text("save")}</Button>
        </form>
        <form method="post" onSubmit={onFound(0)}>
          <HiddenFields values={{ ...fields, found: "0" }} />
          <Button type="submit" variant="destructiveOutline" wide>
            {text("none")}
          </Button>
        </form>
      </div>
    </details>
  );
}
