import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5", className)} {...rest} />;
}

const alert = cva(
  "flex items-start gap-2.5 rounded-md border border-current/25 px-3.5 py-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0",
  {
    variants: {
      tone: {
        danger: "bg-danger-soft text-danger-text",
        success: "bg-success-soft text-success-text",
        info: "bg-info-soft text-info-text",
        accent: "bg-accent-soft text-accent-text",
      },
    },
    defaultVariants: { tone: "info" },
  },
);

export function Alert({
  tone = "info",
  className,
  children,
  ...rest
}: ComponentProps<"div"> & VariantProps<typeof alert>) {
  const Icon = tone === "success" ? CircleCheck : tone === "info" ? Info : CircleAlert;
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={cn(alert({ tone }), className)} {...rest}>
      <Icon aria-hidden />
      <div className="min-w-0 flex-1 font-medium text-balance wrap-anywhere">{children}</div>
    </div>
  );
}

const badge = cva(
  "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm leading-5 font-semibold whitespace-nowrap [&_svg]:size-4",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-muted",
        brand: "bg-brand-soft text-brand-text",
        accent: "bg-accent-soft text-accent-text",
        success: "bg-success-soft text-success-text",
        info: "bg-info-soft text-info-text",
        danger: "bg-danger-soft text-danger-text",
        "stock-in": "bg-stock-in-soft text-stock-in",
        "stock-limited": "bg-stock-limited-soft text-stock-limited",
        "stock-low": "bg-stock-low-soft text-stock-low",
        "stock-out": "bg-stock-out-soft text-stock-out",
        pending: "bg-pending-soft text-pending",
        confirmed: "bg-confirmed-soft text-confirmed",
        accepted: "bg-accepted-soft text-accepted",
        delivered: "bg-delivered-soft text-delivered",
        cancelled: "bg-cancelled-soft text-cancelled",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badge>["tone"]>;

export function Badge({ tone, className, ...rest }: ComponentProps<"span"> & VariantProps<typeof badge>) {
  return <span className={cn(badge({ tone }), className)} {...rest} />;
}
