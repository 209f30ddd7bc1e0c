import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

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
  return <span className={classNames(badge({ tone }), className)} {...rest} />;
}
