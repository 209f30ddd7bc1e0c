import { href } from "react-router";
import { shownName } from "../../../../worker/catalogue/product-names.contract.ts";
import type { DoorFigures } from "../../../../worker/orders/door/door.contract.ts";
import { paysAtDoor } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { AmountRow } from "../../../components/totals.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { DeliveryCode } from "../../../features/order-card/delivery-code.tsx";
import { useLanguage, useMessages, useNames } from "../../../i18n/messages.tsx";

export function DoorBox({ door, isMine }: { door: DoorFigures; isMine: boolean }) {
  const text = useMessages("doorFigures");
  const names = useNames();
  const language = useLanguage();
  const { orderId, lines, total, due, paid, extra, refund, paymentMethod, confirmationOtp } = door;
  const differing = lines.filter(({ ordered, delivered, outcome }) => ordered !== delivered || outcome !== "delivered");
  return (
    <section
      data-testid="door-figures"
      aria-labelledby="door-figures"
      className="grid grid-cols-1 gap-2.5 rounded-md border border-line-strong p-3.5"
    >
      <h2 id="door-figures" className="text-lg">
        {text("title")}
      </h2>
      <ul className="grid grid-cols-1 gap-1">
        {differing.map(({ product, names: all, ordered, delivered }) => {
          const amount = (count: number) => names.amount(count, product.unit);
          const { first: name } = shownName({ name: product.name, names: all }, language);
          return (
            <li key={product._id} className="wrap-anywhere">
              {text("line", { name, before: amount(ordered), after: amount(delivered) })}
            </li>
          );
        })}
      </ul>
      <dl className="totals grid grid-cols-1 gap-1">
        {refund > 0 && <AmountRow label={text("refund")} rupees={refund} />}
        {due > 0 && paysAtDoor(paymentMethod) && <AmountRow label={text("due")} rupees={due} />}
        <AmountRow label={text("total")} rupees={total} />
      </dl>
      {extra > 0 && <p>{text("extra", { amount: formatRupees(extra) })}</p>}
      {paid > 0 && due > 0 && (
        <p className="font-semibold">{text("rest", { paid: formatRupees(paid), due: formatRupees(due) })}</p>
      )}
      {confirmationOtp && (
        <>
          <p className="font-semibold">{text(isMine ? "hint" : "forStaff")}</p>
          <DeliveryCode code={confirmationOtp} />
        </>
      )}
      {isMine && (
        <ButtonLink to={href("/orders/:orderId/door", { orderId })} variant="outline">
          {text("differs")}
        </ButtonLink>
      )}
    </section>
  );
}
