import { useState } from "react";
import type { ProductImport } from "../../../../worker/catalogue/product-import.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Applies the whole import at once, after staff have confirmed its warnings. */
export function ApplyForm({ made: { round, counts } }: { made: ProductImport }) {
  const text = useMessages("imports");
  const { Form, isPending, refusal } = useActionForm("apply");
  const [accepts, setAccepts] = useState(false);
  const count = counts.new + counts.changed;
  if (counts.wrong > 0 || count === 0) return null;
  return (
    <Form method="post" className="mt-4 grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="apply" />
      <input type="hidden" name="round" value={round} />
      {counts.unusual > 0 && (
        <label className="flex min-h-11 items-start gap-3 rounded-md bg-accent-soft px-3.5 py-3 font-medium text-accent-text">
          <input
            type="checkbox"
            name="acceptsUnusual"
            required
            checked={accepts}
            onChange={(event) => setAccepts(event.currentTarget.checked)}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          {text("acceptsUnusual", { count: counts.unusual })}
        </label>
      )}
      {refusal && (
        <p role="alert" className="font-semibold text-danger-text">
          {refusal.message}
        </p>
      )}
      <Button type="submit" size="lg" disabled={isPending}>
        {text(isPending ? "applying" : "apply", { count })}
      </Button>
    </Form>
  );
}
