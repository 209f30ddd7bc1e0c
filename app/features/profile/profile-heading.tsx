import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";

interface ProfileHeadingProps {
  name: string;
  badges: ReactNode;
  isEditing: boolean;
  children: ReactNode;
}

export function ProfileHeading({ name, badges, isEditing, children }: ProfileHeadingProps) {
  const text = useMessages("profile");
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-2xl font-bold text-brand-text sm:size-16"
        >
          {[...name][0]?.toUpperCase()}
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="text-xl wrap-anywhere sm:text-3xl">{name}</h1>
          <p className="mt-1.5 flex flex-wrap gap-1.5">{badges}</p>
        </div>
        {!isEditing && (
          <ButtonLink to="?edit" variant="outline" className="w-full sm:w-auto" preventScrollReset>
            <Pencil aria-hidden /> {text("edit")}
          </ButtonLink>
        )}
      </div>
      {children}
    </Card>
  );
}
