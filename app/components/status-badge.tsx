import type { OrderStatus } from "../../worker/orders/order-lifecycle.contract.ts";
import { useMessages } from "../i18n/messages.tsx";
import { Badge } from "./ui/surfaces.tsx";

export function StatusBadge({ status, className }: { status: OrderStatus; className?: string }) {
  const text = useMessages("ui");
  return (
    <Badge tone={status} className={className}>
      {text(`status.${status}`)}
    </Badge>
  );
}
