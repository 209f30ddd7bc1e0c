import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** Set the size of the content that it replaces, so that the layout does not shift. */
export function Skeleton({ className, ...rest }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-shimmer rounded-md bg-sunken", className)} {...rest} />;
}
