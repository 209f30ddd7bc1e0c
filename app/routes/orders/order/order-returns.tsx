import { Undo2 } from "lucide-react";
import { href } from "react-router";
import type { OrderReturns as Returns } from "../../../../worker/orders/returns/returns.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { ReturnGoods, ReturnOutcome } from "../../../features/returns/return-view.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

interface OrderReturnsProps extends Returns {
  orderId: string;
  isMine: boolean;
}

export function OrderReturns({ orderId, returns, returnable: { until, isOpen, lines }, isMine }: OrderReturnsProps) {
  const text = useMessages("returns");
  const dates = useDates();
  const mayAsk = isMine && isOpen && lines.length > 0 && until !== null;
  if (returns.length === 0 && !mayAsk) return null;
  return (
    <section aria-labelledby="returns" className="grid grid-cols-1 gap-2">
      <h2 id="returns" className="text-lg">
        {text("title")}
      </h2>
      {returns.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {returns.map((one) => (
            <li key={one._id} data-testid="return" className="grid gap-1 rounded-md border border-line p-3">
              <p className="text-sm text-muted">
                {text("by", { name: one.requestedBy.name, time: dates.dateTime(one.requestedAt) })}
              </p>
              <ReturnGoods of={one} />
              <ReturnOutcome of={one} />
            </li>
          ))}
        </ul>
      )}
      {mayAsk && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ButtonLink
            to={href("/orders/:orderId/return", { orderId })}
            variant="outline"
            aria-label={text("askNamed", { id: shortId(orderId) })}
          >
            <Undo2 aria-hidden /> {text("ask")}
          </ButtonLink>
          <p className="text-sm text-muted">{text("until", { time: dates.dateTime(until) })}</p>
        </div>
      )}
    </section>
  );
}
