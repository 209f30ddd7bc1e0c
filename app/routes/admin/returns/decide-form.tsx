import { shownName } from "../../../../worker/catalogue/product-names.contract.ts";
import { RETURN_DECISIONS } from "../../../../worker/orders/replacements/replacements.contract.ts";
import type { ReturnToDecide } from "../../../../worker/orders/returns/returns.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { TextareaField } from "../../../components/ui/fields.tsx";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import { useLanguage, useMessages, useNames } from "../../../i18n/messages.tsx";

/** The form's name in the action's result. */
export const formOf = (id: string): string => `decide-${id}`;

const ROW = "flex min-h-11 items-center gap-2.5";

/** What the buyer gets, words to them, and which whole units are sound. */
export function DecideForm({ of: one, formKey }: { of: ReturnToDecide; formKey: string }) {
  const { _id, version, refundable, total } = one;
  const text = useMessages("adminReturns");
  const { Form, isPending, refusal } = useActionForm(formOf(_id));
  const typed = refusal?.typed ?? {};
  const canRefund = refundable >= total && total > 0;
  return (
    <Form method="post" className="grid gap-3 border-t border-line pt-3">
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={`${formKey}-${_id}`} />
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
              defaultChecked={typed.decision === decision}
              className="size-5 shrink-0 accent-brand"
            />
            {text(`decisions.${decision}`)}
          </label>
        ))}
        <p className="text-sm text-muted">
          {refundable > 0 ? text("refundHint", { amount: formatRupees(refundable) }) : text("noRefund")}
        </p>
      </fieldset>
      <Sound lines={one.lines} />
      <TextareaField
        label={text("words")}
        hint={text("wordsHint")}
        errors={refusal && [refusal.fields.words ?? refusal.message]}
        name="words"
        maxLength={500}
        defaultValue={typed.words ?? ""}
      />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {text(isPending ? "saving" : "save")}
      </Button>
    </Form>
  );
}

/** Only whole units can be sold again. */
function Sound({ lines }: Pick<ReturnToDecide, "lines">) {
  const text = useMessages("adminReturns");
  const names = useNames();
  const language = useLanguage();
  const whole = lines.filter(({ quantity }) => quantity >= 1);
  if (whole.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">{text("stock")}</legend>
      {whole.map(({ product, names: local, quantity }) => {
        const units = Math.floor(quantity);
        return (
          <label key={product._id} className={ROW}>
            <input type="checkbox" name="backToStock" value={product._id} className="size-5 shrink-0 accent-brand" />
            {text("stockOne", {
              count: units,
              unit: names.unit(product.unit, units),
              name: shownName({ name: product.name, names: local }, language).first,
            })}
          </label>
        );
      })}
    </fieldset>
  );
}
