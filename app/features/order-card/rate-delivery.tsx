import type { Order } from "../../../worker/orders/orders.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { RefusalText, useActionForm } from "../action-result/action-form.tsx";
import { useViewer } from "../viewer/use-viewer.ts";

const STARS = [1, 2, 3, 4, 5];

type Rated = Pick<Order, "_id" | "rating" | "archived">;

/** For a delivered order: a form until the hotel has rated it, then its stars. Empty if it cannot be rated. */
export default function RateDelivery({ order, formKey }: { order: Rated; formKey: string }) {
  const { user } = useViewer();
  if (order.rating !== undefined) return <Stars rating={order.rating} />;
  return user?.role === "hotel" && !order.archived ? <RateForm orderId={order._id} formKey={formKey} /> : null;
}

function Stars({ rating }: { rating: number }) {
  const text = useMessages("rating");
  const { user } = useViewer();
  return (
    <p data-testid="rating" className="flex min-h-11 flex-wrap items-center gap-x-2 font-semibold">
      <span aria-hidden className="inline-flex gap-0.5">
        {STARS.map((star) => (
          <i key={star} className="star-mark" data-on={star <= rating || undefined} />
        ))}
      </span>
      {text(user?.role === "hotel" ? "given" : "byBuyer", { rating })}
    </p>
  );
}

/**
 * Five radio buttons that look like stars, for keyboards and screen readers. The style sheet fills the stars up to the
 * chosen one.
 */
function RateForm({ orderId, formKey }: { orderId: string; formKey: string }) {
  const text = useMessages("rating");
  const { Form, isPending, isDone, refusal } = useActionForm(`rate-${orderId}`);
  return (
    <Form method="post" aria-label={text("named", { id: shortId(orderId) })} className="flex flex-wrap gap-x-3 gap-y-2">
      <HiddenFields values={{ wish: "rate", orderId, key: `${formKey}-${orderId}-rate` }} />
      <fieldset className="flex flex-wrap items-center gap-x-2">
        <legend className="float-left flex min-h-11 items-center pr-1 font-semibold">{text("question")}</legend>
        <span className="stars">
          {STARS.map((star) => (
            <label key={star} className="star">
              <input type="radio" name="rating" value={star} required />
              <span className="sr-only">{text("stars", { count: star })}</span>
            </label>
          ))}
        </span>
      </fieldset>
      <Button type="submit" variant="outline" disabled={isPending || isDone}>
        {text(isPending ? "sending" : "send")}
      </Button>
      <RefusalText refusal={refusal} className="w-full text-sm" />
    </Form>
  );
}
