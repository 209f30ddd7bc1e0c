import { classNames } from "../../components/ui/class-names.ts";

interface NameInEnglishProps {
  /** Missing where the name above is the English one. */
  name: string | undefined;
  className?: string;
}

/** The English name beneath a product's name in another language. */
export function NameInEnglish({ name, className }: NameInEnglishProps) {
  if (!name) return null;
  return (
    <span lang="en" className={className ? classNames("english-name", className) : "english-name"}>
      {name}
    </span>
  );
}
