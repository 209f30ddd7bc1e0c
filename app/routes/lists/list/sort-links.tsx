import { Link } from "react-router";
import { useMessages } from "../../../i18n/messages.tsx";

interface SortLinksProps {
  isByCategory: boolean;
  onSort: (isByCategory: boolean) => void;
}

/** Links without script; with script nothing is loaded, so that they work without a network. */
export function SortLinks({ isByCategory, onSort }: SortLinksProps) {
  const text = useMessages("listPage");
  const choices = [
    { to: ".", label: text("byOwnOrder"), isChosen: false },
    { to: "?sort=category", label: text("byCategory"), isChosen: true },
  ];
  return (
    <nav aria-label={text("sortLabel")} className="mb-3 flex gap-1 rounded-md bg-sunken p-1 sm:w-max">
      {choices.map(({ to, label, isChosen }) => (
        <Link
          key={to}
          to={to}
          aria-current={isChosen === isByCategory ? "true" : undefined}
          className="flex min-h-11 flex-1 items-center justify-center rounded-sm px-4 text-center sm:whitespace-nowrap font-semibold text-muted aria-[current=true]:bg-surface aria-[current=true]:text-ink aria-[current=true]:shadow-card"
          onClick={(event) => {
            event.preventDefault();
            onSort(isChosen);
          }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
