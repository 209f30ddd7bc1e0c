import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./ui/class-names.ts";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** `h1` when the title is the page's only heading. */
  level?: "h1" | "h2" | "h3";
  className?: string;
}

export function EmptyState({ icon: Icon, title, text, children, level: Heading = "h2", className }: EmptyStateProps) {
  return (
    <div className={cn("mx-auto grid max-w-md justify-items-center gap-3 px-2 py-14 text-center", className)}>
      {Icon && (
        <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden className="size-8" strokeWidth={1.75} />
        </span>
      )}
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="text-balance text-muted">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
