import type { Return } from "../../../worker/orders/returns/returns.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { useDates, useMessages } from "../../i18n/messages.tsx";

/** What the buyer gets, or when that is decided at the latest. */
export function ReturnOutcome({ of: { decision, decideBy } }: { of: Pick<Return, "decision" | "decideBy"> }) {
  const text = useMessages("returns");
  const dates = useDates();
  if (!decision) return <p className="font-semibold">{text("waiting", { time: dates.dateTime(decideBy) })}</p>;
  const { kind, comesWith, amount, words } = decision;
  return (
    <>
      <p className="font-semibold">
        {kind === "replacement" && comesWith
          ? text("replacementWith", { id: shortId(comesWith) })
          : text(kind, { amount: formatRupees(amount) })}
      </p>
      {words && <p className="whitespace-pre-line wrap-anywhere">{text("words", { words })}</p>}
    </>
  );
}
