import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** The place of what is coming, in its size, so that nothing jumps. */
export function Skeleton({ className, ...rest }: ComponentProps<"div">) {
  return <div aria-hidden className={classNames("animate-shimmer rounded-md bg-sunken", className)} {...rest} />;
}
