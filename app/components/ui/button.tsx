import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { cn } from "./class-names.ts";

/** Variants are named as in shadcn/ui. Every size is at least 44 px high, the smallest comfortable touch target. */
export const buttonVariants = cva("button", {
  variants: {
    variant: {
      default: "bg-brand text-on-brand hover:bg-brand-hover",
      accent: "bg-accent text-on-accent hover:bg-accent-hover",
      outline: "border border-line-strong bg-surface text-ink hover:bg-sunken",
      ghost: "text-ink hover:bg-sunken",
      secondary: "bg-brand-soft text-brand-text hover:brightness-95 dark:hover:brightness-110",
      destructive: "bg-danger text-on-danger hover:bg-danger-hover",
      destructiveOutline: "border border-danger-text bg-surface text-danger-text hover:bg-danger-soft",
      night: "border border-on-night-muted text-on-night hover:bg-on-night/10",
    },
    size: {
      default: "min-h-11 px-4",
      lg: "min-h-13 px-6 text-lg",
      icon: "size-11",
    },
    wide: { true: "w-full" },
  },
  defaultVariants: { variant: "default", size: "default" },
});

export type ButtonVariants = VariantProps<typeof buttonVariants>;

export function Button({
  variant,
  size,
  wide,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonVariants) {
  return <button type={type} className={cn(buttonVariants({ variant, size, wide }), className)} {...rest} />;
}

/** For URLs outside the router. */
export function ButtonAnchor({ variant, size, wide, className, ...rest }: ComponentProps<"a"> & ButtonVariants) {
  return <a className={cn(buttonVariants({ variant, size, wide }), className)} {...rest} />;
}

export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & ButtonVariants) {
  return <Link className={cn(buttonVariants({ variant, size, wide }), className)} {...rest} />;
}

/** A link in text, high enough to be touched. */
export function TextLink({ className, ...rest }: LinkProps) {
  const look = "inline-flex min-h-11 items-center font-semibold text-brand-text underline";
  return <Link className={cn(look, className)} {...rest} />;
}
