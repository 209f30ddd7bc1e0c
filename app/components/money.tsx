import { formatRupees, type Rupees } from "../../worker/platform/money.contract.ts";
import { cn } from "./ui/class-names.ts";

export function Money({ rupees, className }: { rupees: Rupees; className?: string }) {
  return <span className={cn("figures whitespace-nowrap", className)}>{formatRupees(rupees)}</span>;
}
