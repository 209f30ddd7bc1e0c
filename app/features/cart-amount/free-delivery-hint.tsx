import { Truck } from "lucide-react";

export function FreeDeliveryHint({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 rounded-md bg-accent-soft px-3 py-2.5 font-medium text-accent-text">
      <Truck aria-hidden className="size-5 shrink-0" />
      {children}
    </p>
  );
}
