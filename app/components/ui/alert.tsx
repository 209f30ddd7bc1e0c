import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

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
    <div role={tone === "danger" ? "alert" : "status"} className={classNames(alert({ tone }), className)} {...rest}>
      <Icon aria-hidden />
      <div className="min-w-0 flex-1 font-medium text-balance wrap-anywhere">{children}</div>
    </div>
  );
}
