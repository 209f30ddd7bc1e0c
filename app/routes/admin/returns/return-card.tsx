import { href } from "react-router";
import { shownName } from "../../../../worker/catalogue/product-names.contract.ts";
import { RETURN_DECISIONS } from "../../../../worker/orders/replacements/replacements.contract.ts";
import type { ReturnToDecide } from "../../../../worker/orders/returns/returns.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PhoneLink } from "../../../components/contact-text.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button, TextLink } from "../../../components/ui/button.tsx";
import { TextareaField } from "../../../components/ui/fields.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { onlyFieldIn, type Refusal, useActionForm, wasTicked } from "../../../features/action-result/action-form.tsx";
import { ReturnGoods, ReturnOutcome } from "../../../features/returns/return-view.tsx";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useDates, useLanguage, useMessages, useNames } from "../../../i18n/messages.tsx";

interface ReturnCardProps {
  of: ReturnToDecide;
  /** Whether the viewer placed the order. */
  isOwn: boolean;
  /** When the page was read, ISO 8601. */
  now: string;
  formKey: string;
}

export function ReturnCard({ of: one, isOwn, now, formKey }: ReturnCardProps) {
  const text = useMessages("adminReturns");
  const goods = useMessages("returns");
  const orders = useMessages("orders");
  const dates = useDates();
  const cityName = useCityName();
  const { _id, orderId, buyer, deliveredAt, decideBy, state, location } = one;
  const id = shortId(orderId);
  const isLate = decideBy < now;
  return (
    <li
      data-testid="return-card"
      aria-labelledby={`return-${_id}`}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`return-${_id}`} className="text-lg">
          {text("card", { id })}
        </h2>
        {state === "requested" && (
          <Badge tone={isLate ? "danger" : "accent"}>
            {text(isLate ? "late" : "decideBy", { time: dates.dateTime(decideBy) })}
          </Badge>
        )}
      </div>
      <p className="text-muted wrap-anywhere">
        {goods("by", { name: one.requestedBy.name, time: dates.dateTime(one.requestedAt) })}
        <br />
        {text("delivered", { time: dates.dateTime(deliveredAt) })} · {cityName(location)}
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <TextLink to={href("/orders/:orderId", { orderId })}>{text("order", { id })}</TextLink>
        <TextLink to={href("/admin/buyers/:buyerId", { buyerId: buyer._id })} className="wrap-anywhere">
          {buyer.name}
        </TextLink>
        <PhoneLink phone={buyer.phone} label={orders("call", { name: buyer.name, phone: buyer.phone })} />
      </p>
      <ReturnGoods of={one} />
      {state !== "requested" && <ReturnOutcome of={one} />}
      {state === "requested" && isOwn && <p className="text-muted">{text("ownRecord")}</p>}
      {state === "requested" && !isOwn && <DecideForm of={one} formKey={formKey} />}
    </li>
  );
}

export const decisionFormName = (id: string): string => `decide-${id}`;

const ROW = "flex min-h-11 items-center gap-2.5";

function DecideForm({ of: one, formKey }: { of: ReturnToDecide; formKey: string }) {
  const { _id, version, refundable, total } = one;
  const text = useMessages("adminReturns");
  const { Form, isPending, refusal } = useActionForm(decisionFormName(_id));
  const canRefund = refundable >= total && total > 0;
  return (
    <Form method="post" className="grid gap-3 border-t border-line pt-3">
      <HiddenFields values={{ id: _id, version, key: `${formKey}-${_id}` }} />
      <fieldset>
        <legend className="font-semibold">{text("decide")}</legend>
        {RETURN_DECISIONS.map((decision) => (
          <label key={decision} className={ROW}>
            <input
              type="radio"
              name="decision"
              value={decision}
              required
              disabled={decision === "refund" && !canRefund}
              defaultChecked={refusal?.typed.decision === decision}
              className="size-5 shrink-0 accent-brand"
            />
            {text(`decisions.${decision}`)}
          </label>
        ))}
        <p className="text-sm text-muted">
          {refundable > 0 ? text("refundHint", { amount: formatRupees(refundable) }) : text("noRefund")}
        </p>
      </fieldset>
      <Sound lines={one.lines} refusal={refusal} />
      <TextareaField
        label={text("words")}
        hint={text("wordsHint")}
        {...onlyFieldIn(refusal, "words")}
        maxLength={500}
      />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {text(isPending ? "saving" : "save")}
      </Button>
    </Form>
  );
}

/** Checkboxes for the lines that go back into stock, each with its whole quantity. */
function Sound({ lines, refusal }: Pick<ReturnToDecide, "lines"> & { refusal: Refusal }) {
  const text = useMessages("adminReturns");
  const names = useNames();
  const language = useLanguage();
  return (
    <fieldset>
      <legend className="font-semibold">{text("stock")}</legend>
      {lines.map(({ product, names: local, quantity }) => (
        <label key={product._id} className={ROW}>
          <input
            type="checkbox"
            name="backToStock"
            value={product._id}
            defaultChecked={refusal && wasTicked(refusal, "backToStock", product._id)}
            className="size-5 shrink-0 accent-brand"
          />
          {text("stockOne", {
            count: quantity,
            unit: names.unit(product.unit, quantity),
            name: shownName({ name: product.name, names: local }, language).first,
          })}
        </label>
      ))}
    </fieldset>
  );
}
