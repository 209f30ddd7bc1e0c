import { BellOff } from "lucide-react";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { RefusalText, useActionForm } from "../action-result/action-form.tsx";
import { alertForm } from "./alert-form.ts";

interface StopWaitingProps {
  productId: string;
  name: string;
  kind: "price" | "stock";
  location: string;
}

export function StopWaiting({ productId, name, kind, location }: StopWaitingProps) {
  const text = useMessages("alerts");
  const { Form, isPending, refusal } = useActionForm(alertForm(productId, kind), "remove");
  return (
    <Form method="post">
      <HiddenFields values={{ intent: "remove", kind, productId, location }} />
      <Button type="submit" look="outline" disabled={isPending} aria-label={text("removeNamed", { name })}>
        <BellOff aria-hidden />
        {text(isPending ? "saving" : "remove")}
      </Button>
      <RefusalText refusal={refusal} className="mt-1 text-sm" />
    </Form>
  );
}
