import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { DeliveryCode } from "../../../features/order-card/delivery-code.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { ShownFigures } from "./door-form.ts";

/** The agent enters the code that the customer sees beside the same figures. */
export function DeliverWithCode({ figures, formKey }: { figures: ShownFigures; formKey: string }) {
  const text = useMessages("door");
  const agent = useMessages("agent");
  const { Form, isPending, isDone, refusal } = useActionForm("door-code");
  const { orderId, digest, figures: seen } = figures;
  return (
    <Card>
      <Form method="post" className="grid grid-cols-1 gap-3">
        <input type="hidden" name="intent" value="deliver" />
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="figures" value={seen} />
        {/* Other figures are another command. */}
        <input type="hidden" name="key" value={`${formKey}-${orderId}-deliver`} />
        <label htmlFor="door-code" className="font-semibold">
          {text(digest === "" ? "codeAsOrdered" : "code")}
        </label>
        <Input
          id="door-code"
          name="deliveryOtp"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*(\p{Nd}\s*){6}"
          title={agent("codeShort")}
          maxLength={9}
          defaultValue={refusal?.typed.deliveryOtp}
          aria-invalid={refusal?.code === "orders.wrong_code" || undefined}
          className="figures min-h-14 text-center text-3xl font-bold tracking-[0.3em]"
        />
        {refusal?.message && <Alert tone="danger">{refusal.message}</Alert>}
        <Button type="submit" size="lg" wide disabled={isPending || isDone}>
          {agent(isPending ? "delivering" : "deliver")}
        </Button>
      </Form>
    </Card>
  );
}

/** The buyer's code for the figures above. */
export function CustomersCode({ code }: { code: string | undefined }) {
  const text = useMessages("door");
  if (!code) return null;
  return (
    <Card className="grid grid-cols-1 gap-2">
      <p className="font-semibold">{text("giveCode")}</p>
      <DeliveryCode code={code} />
    </Card>
  );
}
