import { Check, Minus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { PickLine } from "../../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { pickForm } from "../../../features/fulfilment/pick-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface PickBoxProps {
  line: Omit<PickLine, "names">;
  /** The day of the list, also where the address names only a time. */
  day: string | null;
}

/** Ticks a line off for everybody, as a form, so that it works without script. */
export function PickBox({ line, day }: PickBoxProps) {
  const text = useMessages("fulfilment");
  const [params] = useSearchParams();
  const { Form, isPending } = useActionForm(pickForm(line));
  const scope = new URLSearchParams(params);
  if (day) scope.set("day", day);
  const { productId, name, unit, quantity, picked } = line;
  const isPicked = picked !== null && picked.quantity >= quantity;
  const isShown = isPending ? !isPicked : isPicked;
  const isPart = picked !== null && !isShown;
  const Mark = isPart ? Minus : Check;
  return (
    <Form method="post" action={`?${scope}`} preventScrollReset>
      {Object.entries({ productId, name, unit, quantity, picked: isPicked ? "" : "1" }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button
        type="submit"
        aria-pressed={isPart ? "mixed" : isShown}
        aria-label={text("pickedNamed", { name })}
        className="inline-flex size-11 items-center print:size-6"
      >
        <span className="flex size-5 items-center justify-center rounded-sm border border-line-strong bg-surface">
          {(isShown || isPart) && <Mark aria-hidden className="size-4 text-brand-text" />}
        </span>
      </button>
    </Form>
  );
}
