import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;

export function DropdownMenuContent({ className, sideOffset = 6, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        className={cn(
          "z-50 min-w-48 animate-fade rounded-lg border border-line bg-surface p-1.5 text-ink shadow-raised",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 outline-none data-highlighted:bg-sunken [&_svg]:size-5",
        className,
      )}
      {...rest}
    />
  );
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn("my-1.5 h-px bg-line", className)} {...rest} />;
}
