import { Lock } from "lucide-react";
import { href } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Totals } from "../../../components/totals.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import type { CartAmount } from "../../../features/cart-amount/amount.ts";
import { BelowMinimum } from "../../../features/cart-amount/below-minimum.tsx";
import { FreeDeliveryHint } from "../../../features/cart-amount/free-delivery-hint.tsx";
import { DeliveryPromise } from "../../../features/promise/delivery-promise.tsx";
import type { ShownPromise } from "../../../features/promise/shown-promise.ts";
import { showToast } from "../../../features/toasts/show-toast.ts";
import { loginPath } from "../../../features/viewer/login-path.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface CartSummaryProps {
  amount: CartAmount;
  problems: number;
  promise: ShownPromise;
}

export function CartSummary({ amount, problems, promise }: CartSummaryProps) {
  const text = useMessages("cartPage");
  const missing = formatRupees(amount.missingForFree);
  return (
    <Card className="grid grid-cols-1 gap-4 lg:sticky lg:top-24">
      <h2 className="text-xl">{text("summary")}</h2>
      <Totals of={amount} />
      <DeliveryPromise promise={promise} />
      {amount.missingForFree > 0 && <FreeDeliveryHint>{text("freeHint", { amount: missing })}</FreeDeliveryHint>}
      <BelowMinimum missing={amount.missingForOrder} />
      {problems > 0 && <p className="font-semibold text-danger-text">{text("attention", { count: problems })}</p>}
      {problems > 0 || amount.missingForOrder > 0 ? (
        <Button size="lg" wide disabled>
          {text("proceed")}
        </Button>
      ) : (
        <Proceed />
      )}
      <ButtonLink to={href("/products")} variant="ghost" className="-mt-2">
        {text("continue")}
      </ButtonLink>
    </Card>
  );
}

function Proceed() {
  const text = useMessages("cartPage");
  const { user } = useViewer();
  if (user) {
    return (
      <ButtonLink to={href("/checkout")} size="lg" wide>
        {text("proceed")}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink
        to={loginPath(href("/checkout"))}
        size="lg"
        wide
        onClick={() => showToast("error", text("loginFirst"))}
      >
        <Lock aria-hidden /> {text("proceed")}
      </ButtonLink>
      <p className="without-script -mt-2 text-center text-muted">{text("loginFirst")}</p>
    </>
  );
}
