import type { ReactNode } from "react";
import { cn } from "./ui/class-names.ts";

interface PageHeaderProps {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function PageHeader({ title, text, children, className }: PageHeaderProps) {
  return (
    <header className={cn("flex flex-wrap items-end justify-between gap-3 pt-7 pb-4", className)}>
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {text && <p className="mt-1 text-pretty text-muted">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  );
}
