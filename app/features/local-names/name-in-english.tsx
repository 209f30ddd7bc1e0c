import { cn } from "../../components/ui/class-names.ts";

export function NameInEnglish({ name, className }: { name: string | undefined; className?: string }) {
  if (!name) return null;
  return (
    <span lang="en" className={className ? cn("english-name", className) : "english-name"}>
      {name}
    </span>
  );
}
