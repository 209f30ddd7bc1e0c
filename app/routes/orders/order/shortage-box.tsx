import { shownName } from "../../../../worker/catalogue/product-names.contract.ts";
import type { Shortage, ShortageChoice } from "../../../../worker/orders/shortage/shortage.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useDates, useLanguage, useMessages, useNames } from "../../../i18n/messages.tsx";

export const shortageForm = (productId: string): string => `shortage-${productId}`;

/** Asks about one missing product; each answer is one button. */
export function ShortageBox({ shortage }: { shortage: Shortage }) {
  const text = useMessages("shortage");
  const names = useNames();
  const language = useLanguage();
  const dates = useDates();
  const { product, ordered, found, answerBy, choices } = shortage;
  const { Form, isPending, refusal } = useActionForm(shortageForm(product._id));
  const amount = (of: Pick<ShortageChoice, "product" | "quantity">) => names.amount(of.quantity, of.product.unit);
  const name = ({ product: { name: first }, names: all }: Pick<Shortage, "product" | "names">) =>
    shownName({ name: first, names: all }, language).first;
  return (
    <Form
      method="post"
      data-testid="shortage"
      aria-labelledby={`short-${product._id}`}
      className="grid grid-cols-1 gap-2.5 rounded-md border border-current/25 bg-accent-soft p-3.5 text-accent-text"
    >
      <HiddenFields values={{ shortage: product._id }} />
      <h2 id={`short-${product._id}`} className="text-lg">
        {text("title", { name: name(shortage) })}
      </h2>
      <p>
        {text("found", {
          found: amount({ product, quantity: found }),
          ordered: amount({ product, quantity: ordered }),
        })}{" "}
        {text("until", { time: dates.time(answerBy) })}
      </p>
      {choices.map((choice, index) => (
        <Button
          key={choice.product._id}
          type="submit"
          name="substitute"
          value={choice.product._id}
          variant={index === 0 ? "default" : "outline"}
          disabled={isPending}
          className="py-2 whitespace-normal wrap-anywhere"
        >
          {text(index === 0 ? "yes" : "another", {
            name: name(choice),
            amount: amount(choice),
            total: formatRupees(choice.total),
          })}
        </Button>
      ))}
      <Button type="submit" name="substitute" value="" variant="ghost" disabled={isPending}>
        {text("no")}
      </Button>
      <RefusalText refusal={refusal} />
    </Form>
  );
}
