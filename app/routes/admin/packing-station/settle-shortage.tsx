import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { shortageForm } from "../../../features/packing/shortage-form.ts";
import type { ShownLine } from "../../../features/packing/station-data.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

interface SettleShortageProps {
  orderId: string;
  line: ShownLine;
}

/**
 * Settles a missing product by the rule that the buyer chose; while a question to the buyer is open, by the answer they
 * give on the phone.
 */
export function SettleShortage({ orderId, line: { productId, askedUntil } }: SettleShortageProps) {
  const text = useMessages("packing");
  const dates = useDates();
  const { Form, isPending, refusal } = useActionForm(shortageForm(orderId, productId));
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2 px-4 pb-2">
      <HiddenFields values={{ intent: "shortage", orderId, productId }} />
      {askedUntil ? (
        <>
          <p className="grow font-semibold">{text("asked", { time: dates.time(askedUntil) })}</p>
          <Button type="submit" variant="outline" name="decision" value="replace" disabled={isPending}>
            {text("replace")}
          </Button>
          <Button type="submit" variant="outline" name="decision" value="leave_out" disabled={isPending}>
            {text("leaveOut")}
          </Button>
        </>
      ) : (
        <Button type="submit" variant="outline" disabled={isPending} className="py-2 whitespace-normal">
          {text("settle")}
        </Button>
      )}
      <RefusalText refusal={refusal} className="basis-full text-sm" />
    </Form>
  );
}
