import { ChevronDown } from "lucide-react";
import { cn } from "./ui/class-names.ts";

/** For the summary of a `details` element with the class `group`; points up while the element is open. */
export function FoldArrow({ className }: { className?: string }) {
  return <ChevronDown aria-hidden className={cn("size-5 transition-transform group-open:rotate-180", className)} />;
}
