import { shownName } from "../../../worker/catalogue/product-names.contract.ts";
import type { Return } from "../../../worker/orders/returns/returns.contract.ts";
import { formatNumber, formatRupees } from "../../../worker/platform/money.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { useDates, useLanguage, useMessages, useNames } from "../../i18n/messages.tsx";

export function ReturnGoods({ of: { orderId, lines, deliveryFee, total, note, photos } }: { of: Return }) {
  const text = useMessages("returns");
  const names = useNames();
  const language = useLanguage();
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.product._id} className="wrap-anywhere">
            <b>{shownName({ name: line.product.name, names: line.names }, language).first}</b>{" "}
            {text("line", {
              amount: formatNumber(line.quantity),
              unit: names.unit(line.product.unit, line.quantity),
              reason: text(`reasons.${line.reason}`),
            })}
          </li>
        ))}
      </ul>
      <p className="figures">
        {deliveryFee > 0
          ? text("worthWithFee", { amount: formatRupees(total), fee: formatRupees(deliveryFee) })
          : text("worth", { amount: formatRupees(total) })}
      </p>
      {note && <p className="whitespace-pre-line wrap-anywhere">“{note}”</p>}
      {photos.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <a
                href={`/api/orders/${orderId}/return-photos/${photo}`}
                className="block size-24 overflow-hidden rounded-md border border-line bg-sunken"
              >
                <img
                  src={`/api/orders/${orderId}/return-photos/${photo}`}
                  alt={text("photo", { number: index + 1 })}
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the buyer gets, or the latest time of the decision about it. */
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
