import type { OrderStatus } from "../../worker/orders/order-lifecycle.contract.ts";
import { useText } from "../i18n/texts.tsx";
import { Badge } from "./ui/badge.tsx";

export function StatusBadge({ status, className }: { status: OrderStatus; className?: string }) {
  const text = useText("ui");
  return (
    <Badge tone={status} {...(className ? { className } : {})}>
      {text(`status.${status}`)}
    </Badge>
  );
}
