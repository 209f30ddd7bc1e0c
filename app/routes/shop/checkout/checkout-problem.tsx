import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { formatNumber, formatRupees, toPaise, toRupees } from "../../../../worker/platform/money.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { SupportPhone } from "../../../features/account/blocked-notice.tsx";
import { type CartLineView, isPriced, needsAttention, orderableQuantity } from "../../../features/cart/cart-lines.ts";
import type { CartAmount } from "../../../features/cart-amount/amount.ts";
import type { LocalName } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { CHECKOUT_FORM, type CheckoutResult } from "./checkout-form.ts";

interface CheckoutProblemProps {
  lines: readonly CartLineView[];
  result: CheckoutResult | undefined;
  isPending: boolean;
  amount: Pick<CartAmount, "total">;
  needsApproval: boolean;
  /** The problem is shown in the payment step, beside the payment methods. */
  isAtPayment?: boolean;
}

export function CheckoutProblem(props: CheckoutProblemProps) {
  const { lines, result, isPending, amount, needsApproval, isAtPayment = false } = props;
  const text = useMessages("checkout");
  const short = lines.filter(needsAttention);
  if (short.length > 0) return <ShortStock lines={lines} short={short} isPending={isPending} />;
  if (!result?.message) return null;
  if (result.code === "orders.prices_changed") {
    const total = formatRupees(amount.total);
    return (
      <ChangedPrices
        lines={lines}
        isPending={isPending}
        total={total}
        needsApproval={needsApproval}
        isAtPayment={isAtPayment}
        seen={result.seen ?? {}}
      />
    );
  }
  if (result.code === "cart.resolved") return <Alert tone="success">{result.message}</Alert>;
  return (
    <Alert tone="danger">
      {result.message}
      {result.isNewBuyer && (
        <p className="font-normal">
          <Link to={href("/profile/verify-email")} className="font-semibold underline">
            {text("verifyEmail")}
          </Link>
        </p>
      )}
      {result.code === "accounts.blocked" && <SupportPhone />}
      {result.code === "orders.idempotency_conflict" && (
        <p className="font-normal">
          {text("alreadyPlacedText")}{" "}
          <Link to={href("/orders")} className="font-semibold underline">
            {text("toOrders")}
          </Link>
        </p>
      )}
    </Alert>
  );
}

type Part = Pick<CheckoutProblemProps, "lines" | "isPending">;

function ShortStock({ lines, short, isPending }: Part & { short: readonly CartLineView[] }) {
  const names = useNames();
  const text = useMessages("checkout");
  const cart = useMessages("cartPage");
  const isShort = short.some((line) => line.state !== "not_allowed");
  const isNothingLeft = lines.every((line) => line.state === "gone" || line.state === "sold_out");
  return (
    <ProblemTable
      title={text(isShort ? "shortTitle" : "quantitiesTitle")}
      caption={text(isShort ? "shortCaption" : "quantitiesCaption")}
      heads={[text("wanted"), text("available")]}
    >
      {short.map((line) => (
        <Row
          key={line.productId}
          product={isPriced(line) ? line.product : { name: cart("goneTitle") }}
          cells={[
            formatNumber(line.quantity),
            isPriced(line) && line.most > 0 ? names.amount(orderableQuantity(line), line.product.unit) : text("none"),
          ]}
        />
      ))}
      <Button type="submit" form={CHECKOUT_FORM} name="intent" value="mend" disabled={isPending} wide>
        {text(isNothingLeft ? "acceptEmpty" : "acceptStock")}
      </Button>
    </ProblemTable>
  );
}

interface ChangedPricesProps extends Part {
  seen: Readonly<Record<string, number>>;
  /** Includes the delivery fee, which may be what changed. */
  total: string;
  needsApproval: boolean;
  isAtPayment: boolean;
}

function ChangedPrices({ lines, seen, isPending, total, needsApproval, isAtPayment }: ChangedPricesProps) {
  const text = useMessages("checkout");
  const approval = useMessages("approval");
  const changed = lines.filter(isPriced).filter((line) => seen[line.productId] !== toPaise(line.price));
  return (
    <ProblemTable title={text("pricesTitle")} caption={text("pricesCaption")} heads={[text("was"), text("now")]}>
      {changed.map((line) => (
        <Row
          key={line.productId}
          product={line.product}
          cells={[formatRupees(toRupees(seen[line.productId] ?? 0)), formatRupees(line.price)]}
        />
      ))}
      {isAtPayment ? (
        <Button type="submit" form={CHECKOUT_FORM} name="intent" value="place" disabled={isPending} wide>
          {needsApproval ? `${approval("send")} · ${total}` : text("acceptTotal", { total })}
        </Button>
      ) : (
        <Button type="submit" form={CHECKOUT_FORM} name="intent" value="review" disabled={isPending} wide>
          {text("proceed")}
        </Button>
      )}
    </ProblemTable>
  );
}

interface ProblemProps {
  title: string;
  caption: string;
  heads: readonly [string, string];
  /** The table's rows and the button below it. */
  children: readonly [ReactNode, ReactNode];
}

function ProblemTable({ title, caption, heads, children: [rows, button] }: ProblemProps) {
  const text = useMessages("checkout");
  return (
    <div
      role="alert"
      className="grid grid-cols-1 gap-3 rounded-md border border-danger-text/25 bg-danger-soft p-3.5 text-ink"
    >
      <h3 className="text-lg text-danger-text">{title}</h3>
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-sm text-danger-text">
            <th scope="col" className="pb-1 text-left font-semibold">
              {text("product")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="pb-1 pl-3 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      {button}
    </div>
  );
}

function Row({ product, cells }: { product: LocalName; cells: readonly [string, string] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-medium wrap-anywhere">
        {product.name}
        <NameInEnglish name={product.english} />
      </th>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two cells never change their order.
        <td key={column} className="figures py-1.5 pl-3 text-right whitespace-nowrap">
          {cell}
        </td>
      ))}
    </tr>
  );
}
