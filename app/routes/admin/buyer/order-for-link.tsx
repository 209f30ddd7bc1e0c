import { Phone } from "lucide-react";
import { href } from "react-router";
import type { BuyerSummary } from "../../../../worker/orders/buyers/buyers.contract.ts";
import { ButtonLink, type ButtonVariants } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface OrderForLinkProps extends Pick<ButtonVariants, "variant"> {
  buyer: Pick<BuyerSummary, "_id" | "name" | "location">;
  isBlocked: boolean;
  className?: string;
}

/** A link to the page on which staff order for the buyer; nothing for a blocked buyer. */
export function OrderForLink({ buyer: { _id, name, location }, isBlocked, ...button }: OrderForLinkProps) {
  const text = useMessages("buyers");
  if (isBlocked) return null;
  return (
    <ButtonLink
      to={`${href("/admin/buyers/:buyerId/order", { buyerId: _id })}?${new URLSearchParams({ location })}`}
      {...button}
    >
      <Phone aria-hidden /> {text("orderFor")} <span className="sr-only">{name}</span>
    </ButtonLink>
  );
}
