import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";

/** Every size is at least 44 px high, the smallest comfortable touch target. */
const button = cva("button", {
  variants: {
    look: {
      brand: "bg-brand text-on-brand hover:bg-brand-hover",
      accent: "bg-accent text-on-accent hover:bg-accent-hover",
      outline: "border border-line-strong bg-surface text-ink hover:bg-sunken",
      quiet: "text-ink hover:bg-sunken",
      soft: "bg-brand-soft text-brand-text hover:brightness-95 dark:hover:brightness-110",
      danger: "bg-danger text-on-danger hover:bg-danger-hover",
      dangerOutline: "border border-danger-text bg-surface text-danger-text hover:bg-danger-soft",
      night: "border border-on-night-muted text-on-night hover:bg-on-night/10",
    },
    size: {
      md: "min-h-11 px-4",
      lg: "min-h-13 px-6 text-lg",
      icon: "size-11",
    },
    wide: { true: "w-full" },
  },
  defaultVariants: { look: "brand", size: "md" },
});

export type ButtonLook = VariantProps<typeof button>;

export function Button({
  look,
  size,
  wide,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={classNames(button({ look, size, wide }), className)} {...rest} />;
}

/** For URLs outside the router. */
export function ButtonAnchor({ look, size, wide, className, ...rest }: ComponentProps<"a"> & ButtonLook) {
  return <a className={classNames(button({ look, size, wide }), className)} {...rest} />;
}

export function ButtonLink({ look, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link className={classNames(button({ look, size, wide }), className)} {...rest} />;
}

/** A link in text, high enough to be touched. */
export function TextLink({ className, ...rest }: LinkProps) {
  const look = "inline-flex min-h-11 items-center font-semibold text-brand-text underline";
  return <Link className={classNames(look, className)} {...rest} />;
}
