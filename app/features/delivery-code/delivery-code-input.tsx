import type { ComponentProps } from "react";
import { Input } from "../../components/ui/fields.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { Refusal } from "../action-result/action-form.tsx";

interface DeliveryCodeInputProps extends Pick<ComponentProps<typeof Input>, "id" | "aria-describedby"> {
  refusal: Refusal;
  /** The code that was typed for a queued delivery. */
  typed?: string | undefined;
}

/** A field for the customer's six-digit code, which accepts the digits of any script. */
export function DeliveryCodeInput({ refusal, typed, ...input }: DeliveryCodeInputProps) {
  const text = useMessages("agent");
  return (
    <Input
      {...input}
      aria-invalid={refusal?.code === "orders.wrong_code" || undefined}
      name="deliveryOtp"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      pattern="\s*(\p{Nd}\s*){6}"
      title={text("codeShort")}
      maxLength={9}
      defaultValue={refusal?.typed.deliveryOtp ?? typed}
      className="figures min-h-14 text-center text-3xl font-bold tracking-[0.3em]"
    />
  );
}
